import { useState } from 'react'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import type { Preconfirm } from '../contract.ts'
import {
  checkDestino,
  direccionOf,
  chooseObra,
  chooseTienda,
  nombreTienda,
  destinoOf,
  textos,
  transportesOf,
  type Obra,
} from '../rules.ts'
import { faltaTransporte, TIENDAS, visibleTiendas } from '../tiendas.ts'
import { Entrega } from './Entrega.tsx'
import { Buttons, Options, Paso, WithoutOptions } from './Paso.tsx'
import { useProvincias } from './queries.ts'
import type { Checkout } from './useCheckout.ts'
import css from './stepList.module.css'

const ObraDialog = part(() => import('./ObraDialog.tsx'), 'ObraDialog', { opened: ({ opened }) => opened })
const OBRA = 'obra'
type Option = { valor: string; nombre: string; detalle: string }
const useDireccionObra = (obra: Obra | null): string => {
  const { data } = useProvincias(obra !== null)
  return obra
    ? direccionOf({
        calle: obra.obraCalle,
        nro: obra.obraNro,
        localidad: `${obra.localidad} (CP ${obra.obraCodigoPostal})`,
        provincia: data?.find((p) => p.id === obra.provinciaId)?.name ?? null,
      })
    : ''
}

type BuscarProps = { mas: number; searchText: string; onChange: (text: string) => void }
/** A search by name or address, shown with many shops. */
const BuscarTienda = ({ mas, searchText, onChange }: BuscarProps) => (
  <TextField
    label="Buscar una tienda"
    className={css.buscar}
    type="search"
    autoComplete="off"
    value={searchText}
    hint={mas > 0 ? textos.moreTiendas(mas) : searchText === '' ? undefined : textos.thoseTiendas}
    onChange={(event) => onChange(event.target.value)}
  />
)

type TiendasProps = { checkout: Checkout; offer: Preconfirm; options: readonly Option[]; valor: string | null }
/** The shops, the work site if there is one, and the button to enter it (SHIP-35, SHIP-37). */
const Tiendas = ({ checkout, offer, options, valor }: TiendasProps) => {
  const { eleccion, obra, setEleccion } = checkout
  const [withObra, setWithObra] = useState(false)
  const [searchText, setSearchText] = useState('')
  const [tiendas, obraOption] = [options.filter((o) => o.valor !== OBRA), options.filter((o) => o.valor === OBRA)]
  const { vistas, mas } = visibleTiendas(tiendas, valor, searchText)
  const change = (
    <button type="button" className="btn bare" aria-haspopup="dialog" onClick={() => setWithObra(true)}>
      Cambiar<span className="vh"> la dirección de la obra</span>
    </button>
  )
  return (
    <>
      {tiendas.length > TIENDAS && <BuscarTienda mas={mas} searchText={searchText} onChange={setSearchText} />}
      <Options
        titulo="Tienda de entrega"
        name="tienda"
        options={[...vistas, ...obraOption.map((o) => ({ ...o, accion: change }))]}
        valor={valor}
        error={checkDestino(destinoOf(checkout)).clienteTiendaEntregaNro}
        onChange={(chosen) =>
          setEleccion(chosen === OBRA ? chooseObra(offer, eleccion) : chooseTienda(offer, eleccion, Number(chosen)))
        }
      />
      {!obra && (
        <button
          type="button"
          className={`btn bare ${css.obra}`}
          aria-haspopup="dialog"
          onClick={() => setWithObra(true)}
        >
          <Icon name="truck" />+ ENVIAR A OBRA
        </button>
      )}
      <ObraDialog
        opened={withObra}
        presupuestoId={offer.presupuesto.id}
        clienteId={offer.presupuesto.clienteId}
        obra={obra}
        onClose={() => setWithObra(false)}
        onCreate={(nueva) => {
          checkout.setObra(nueva, chooseObra(offer, eleccion))
          setWithObra(false)
        }}
      />
    </>
  )
}

type TransporteProps = { checkout: Checkout; offer: Preconfirm; transportes: ReturnType<typeof transportesOf> }
const Transporte = ({ checkout, offer, transportes }: TransporteProps) => {
  const { eleccion, setEleccion } = checkout
  const falta = faltaTransporte(offer, eleccion)
  if (falta !== null) return <WithoutOptions texto={falta} />
  return (
    <SelectField
      label="Transporte"
      value={eleccion.transporteId ?? ''}
      error={checkDestino(destinoOf(checkout)).transporteId}
      onChange={(ev) => setEleccion({ ...eleccion, transporteId: ev.target.value ? Number(ev.target.value) : null })}
    >
      <option value="">Seleccionar</option>
      {transportes.map((transporte) => (
        <option key={transporte.id} value={transporte.id}>
          {transporte.descripcion}
        </option>
      ))}
    </SelectField>
  )
}

/** Step 2: a shop or a work site, and its transport (SHIP-21, SHIP-22, SHIP-34, OPEN-71). */
export const PasoDestino = ({ checkout, offer }: { checkout: Checkout; offer: Preconfirm }) => {
  const { eleccion, obra } = checkout
  const site = useDireccionObra(obra)
  const tiendas = offer.tiendas.$values.map((tienda) => ({
    valor: String(tienda.tiendaNro),
    nombre: nombreTienda(tienda),
    detalle: direccionOf({ ...tienda, nro: tienda.calleNro }),
  }))
  const options = obra ? [...tiendas, { valor: OBRA, nombre: 'Obra', detalle: site }] : tiendas
  const valor = eleccion.esObra ? OBRA : eleccion.tiendaNro === null ? null : String(eleccion.tiendaNro)
  const chosen = options.find((o) => o.valor === valor)
  const transportes = transportesOf(offer, eleccion.tiendaNro, eleccion.esObra)
  const entrega = chosen
    ? eleccion.esObra
      ? textos.usaObra(site)
      : textos.usaTienda(chosen.nombre, chosen.detalle)
    : ''
  const transporte = transportes.find((t) => t.id === eleccion.transporteId)?.descripcion
  return (
    <Paso
      number={2}
      titulo="Destino"
      help="Dónde se entrega y quién lo lleva"
      checkout={checkout}
      summary={[chosen && `${chosen.nombre}, ${chosen.detalle}`, transporte].filter(Boolean).join(' · ')}
    >
      <Tiendas checkout={checkout} offer={offer} options={options} valor={valor} />
      <Transporte checkout={checkout} offer={offer} transportes={transportes} />
      <Buttons checkout={checkout} />
      <Entrega open={checkout.asking} texto={entrega} onClose={checkout.cancelQuestion} onNext={checkout.goOn} />
    </Paso>
  )
}
