import { useState } from 'react'
import { call, saveFile } from '#web/api.ts'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { usePrint } from '#web/ui/usePrint.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { cambiosOf, showCambios } from '../changes.ts'
import { contract } from '../contract.ts'
import { ajustesOf, type Edicion } from '../edit.ts'
import { showM } from '../lengths.ts'
import { showMoney } from '#shared/money.ts'
import { isChapa } from '../bars.ts'
import type { Ajustes, Resultado } from '../result.ts'
import { textos } from '../rules.ts'
import { Dibujo } from './Dibujo.tsx'
import { Figuras } from './Figuras.tsx'
import { Medida } from './Medida.tsx'
import { planillaOf } from './rows.ts'
import { Tabla } from './Tabla.tsx'
import { UnaPorVez } from './UnaPorVez.tsx'
import type { Grupo } from './usePlan.ts'
import type { Planned } from './usePlanner.ts'
import css from './corte.module.css'

type Props = {
  nombre: string
  grupo: Grupo
  of: Planned
  edicion: Edicion
  clienteId: number
  onCancel: () => void
  onAgain: () => void
}
/** What comes out: how many bars, what is left, drawn to scale and as a table (CORTE-06 … CORTE-08). */
export const ElPlan = (props: Props) => {
  const { grupo, of, edicion, onCancel, onAgain } = props
  const { resultado, state } = of
  const { ajustes } = ajustesOf(edicion)
  return (
    <div className={css.plan}>
      <Cambios grupo={grupo} />
      {state === 'busy' && <Buscando of={of} onCancel={onCancel} grupo={grupo} />}
      {state === 'failed' && (
        <Alert kind="bad">
          No se pudo calcular el plan.{' '}
          <button type="button" className="btn" onClick={onAgain}>
            Reintentar
          </button>
        </Alert>
      )}
      {resultado && resultado.barras.length > 0 && ajustes ? (
        <>
          <section className="panel" aria-label="El plan">
            <Acciones {...props} resultado={resultado} ajustes={ajustes} />
            <Figuras resultado={resultado} busca={edicion.busca} stopped={state === 'stopped'} onAgain={onAgain} />
            <div className={css.vistas}>
              <Dibujo resultado={resultado} ajustes={ajustes} />
              <Tabla resultado={resultado} />
            </div>
          </section>
          <Medida grupo={grupo} resultado={resultado} clienteId={props.clienteId} />
        </>
      ) : (
        state !== 'busy' && grupo.barras && !isChapa(grupo.barras.producto) && <Vacio of={of} />
      )}
    </div>
  )
}
const Vacio = ({ of }: { of: Planned }) => (
  <div className={`panel ${css.vacio}`}>
    <p>
      <b>{of.resultado ? 'Ninguna de las piezas entra en una barra.' : textos.noPiezas}</b>
    </p>
    <p>
      Cantidad y largo alcanzan: <code>14; 5.950</code> o <code>16 de 4,05 m</code>.
    </p>
  </div>
)

const Buscando = ({ of, onCancel, grupo }: { of: Planned; onCancel: () => void; grupo: Grupo }) => {
  const { resultado, done } = of
  const bars = resultado?.compras.reduce((total, { usa }) => total + usa, 0)
  return (
    <section className={`panel ${css.buscando}`} aria-label="Buscando el plan">
      <p>
        <b>Buscando el mejor plan</b>
        <button type="button" className="btn" onClick={onCancel}>
          Cancelar
        </button>
      </p>
      <progress value={done} max={1} aria-label="Buscando el plan" />
      {resultado && (
        <p className="soft">
          Hasta ahora, {bars} barras y {showMoney(resultado.monto, grupo.vendidas[0]?.producto.moneda?.simbolo)}. Si
          cancelás, queda este.
        </p>
      )}
    </section>
  )
}

type AccionesProps = Props & { resultado: Resultado; ajustes: Ajustes }
const Acciones = ({ nombre, grupo, clienteId, resultado, ajustes }: AccionesProps) => {
  const [sawing, setSawing] = useState(false)
  const print = usePrint(() => Promise.resolve(null))
  const { busy, failed, download } = useDescarga()
  const get = async () => {
    const filas = planillaOf(grupo.barras?.producto.descripcion ?? grupo.en.nombre, resultado)
    saveFile((await call(contract.planilla, { body: { nombre, filas } })) as Blob, 'plan_de_corte.xlsx')
  }
  return (
    <div className={css.cabecera}>
      <h2>El plan</h2>
      <div className={css.acts}>
        <button type="button" className={`btn ${css.sierra}`} onClick={() => setSawing(true)}>
          Una barra por vez
        </button>
        <PrintButton of={print} />
        <button
          type="button"
          className="btn bare"
          aria-disabled={busy || undefined}
          onClick={() => void download(get, 'No se pudo descargar el plan.')}
        >
          <Icon name="down" />
          {failed ? 'XLSX: falló. Reintentar' : 'XLSX'}
        </button>
      </div>
      <UnaPorVez
        clienteId={clienteId}
        productoId={grupo.en.productoId}
        producto={grupo.barras?.producto.descripcion ?? grupo.en.nombre}
        resultado={resultado}
        ajustes={ajustes}
        opened={sawing}
        onClose={() => setSawing(false)}
      />
    </div>
  )
}

/** What changed since it was kept (CORTE-10). */
const Cambios = ({ grupo: { en, barras, vendidas } }: { grupo: Grupo }) => {
  const cambios = barras ? cambiosOf(en.vistas, vendidas) : []
  const simbolo = barras?.producto.moneda?.simbolo
  if (cambios.length === 0) return null
  return (
    <section className={`panel ${css.cambios}`} aria-label="Lo que cambió">
      <p>
        <b>Cambió algo desde que lo guardaste: {showCambios(cambios)}.</b> Se calculó de nuevo.
      </p>
      <dl>
        {cambios.map(({ clave, largo, antes, ahora }) => (
          <div key={clave}>
            <dt>Barra de {showM(largo)} m</dt>
            <dd>
              {antes !== null && <s>{showMoney(antes, simbolo)}</s>}{' '}
              {ahora === null ? 'ya no se vende' : showMoney(ahora, simbolo)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
