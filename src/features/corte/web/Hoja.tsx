import { showDay, today } from '#shared/dates.ts'
import { useNombreOfElegido } from '#web/session.ts'
import { Paper, PaperFacts, PaperNote, PaperPart } from '#web/shell/Paper.tsx'
import { ajustesOf, type Edicion } from '../edit.ts'
import { showM, showMm } from '../lengths.ts'
import { letterOf } from '../pieces.ts'
import type { Ajustes, Barra, Pedido, Resultado } from '../result.ts'
import { textos } from '../rules.ts'
import { BarraDibujada } from './Dibujo.tsx'
import { nameOfBarra, placesOf, queEs } from './rows.ts'
import type { Grupo } from './usePlan.ts'
import type { Planned } from './usePlanner.ts'
import css from './hoja.module.css'

type Props = { edicion: Edicion; grupos: readonly Grupo[]; planned: readonly Planned[] }
/** The plan for the saw, on A4: a box to tick for each bar (CORTE-08). */
export const Hoja = ({ edicion, grupos, planned }: Props) => {
  const cliente = useNombreOfElegido()
  const { ajustes } = ajustesOf(edicion)
  const nombre = edicion.nombre.trim()
  if (!ajustes || !planned.some(({ resultado }) => resultado)) return null
  return (
    <Paper
      titulo={nombre ? `${textos.titulo} ${nombre}` : textos.titulo}
      caption={textos.titulo}
      what="un plan de corte"
      cliente={[nombre, cliente].filter(Boolean).join(' · ') || null}
      dia={showDay(today())}
    >
      {grupos.map(({ en, barras, pedido }, at) => {
        const resultado = planned[at]?.resultado
        return (
          resultado &&
          pedido && (
            <PaperPart key={en.productoId} title={barras?.producto.descripcion ?? en.nombre}>
              <DelProducto resultado={resultado} pedido={pedido} ajustes={ajustes} />
            </PaperPart>
          )
        )
      })}
    </Paper>
  )
}

const DelProducto = ({ resultado, pedido, ajustes }: { resultado: Resultado; pedido: Pedido; ajustes: Ajustes }) => {
  const longest = Math.max(0, ...resultado.barras.map(({ largo }) => largo))
  const { compras } = resultado
  return (
    <>
      <PaperFacts
        columns={[
          [
            [
              'Barras',
              compras.map(({ usa, vendida }) => `${usa} × ${showM(vendida.largo)} m`).join(' + ') || 'ninguna',
            ],
          ],
          [['Piezas', String(resultado.piezas)]],
          [['Corte', `${showMm(ajustes.corte)} mm`]],
          [['Despunte', `${showMm(ajustes.despunte)} mm`]],
        ]}
      />
      <PaperNote>{textos.enMm}</PaperNote>
      <ol className={css.leyenda}>
        {pedido.piezas.map(({ cantidad, largo, marca }, at) => (
          <li key={at}>
            <i>{letterOf(at)}</i>{' '}
            <b>
              {cantidad} × {showMm(largo)}
            </b>{' '}
            {marca}
          </li>
        ))}
      </ol>
      <ol className={css.barras}>
        {resultado.barras.map((barra, at) => (
          <EnHoja key={at} barra={barra} longest={longest} ajustes={ajustes} />
        ))}
      </ol>
      {resultado.afuera.map(({ letra, cantidad, largo }) => (
        <PaperNote key={letra}>
          Queda afuera {letra}: {cantidad} × {showM(largo)} m.
        </PaperNote>
      ))}
    </>
  )
}
/** A bar with a box for each that is cut so, and where each cut is, from the tip. */
const EnHoja = ({ barra, longest, ajustes }: { barra: Barra; longest: number; ajustes: Ajustes }) => {
  const places = placesOf(barra, ajustes.corte, ajustes.despunte)
  return (
    <li>
      <div className={css.casillas} aria-label={nameOfBarra(barra)}>
        {Array.from({ length: barra.veces }, (_, nth) => (
          <i key={nth}>{barra.propia === null ? barra.desde + nth : `R${barra.propia + 1}`}</i>
        ))}
      </div>
      <div>
        <p className={css.que}>
          <b>{barra.veces} ×</b> {showM(barra.largo)} m
        </p>
        <BarraDibujada barra={barra} longest={longest} ajustes={ajustes} />
        <p className={css.marcas}>
          Cortar a {barra.piezas.map(({ largo }, at) => showMm(places[at]! + largo)).join(' · ')}
        </p>
      </div>
      <p className={css.sobra}>
        {queEs(barra)} <b>{showMm(barra.sobra)}</b>
      </p>
    </li>
  )
}
