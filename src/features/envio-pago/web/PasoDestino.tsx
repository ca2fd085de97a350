import { deferred } from '#web/ui/deferred.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useState } from 'react'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { Preconfirm } from '../contract.ts'
import {
  checkDestino,
  direccionDe,
  chooseObra,
  chooseTienda,
  nombreTienda,
  destinoDe,
  textos,
  transportesDe,
  type Obra,
} from '../rules.ts'
import { faltaTransporte, TIENDAS, tiendasALaVista } from '../tiendas.ts'
import { Botones, Opciones, Paso, SinOpciones } from './Paso.tsx'
import { PocoTiempo } from './PocoTiempo.tsx'
import { useProvincias } from './queries.ts'
import type { Checkout } from './useCheckout.ts'
import css from './pasos.module.css'

const ObraDialog = deferred(async () => ({ default: (await import('./ObraDialog.tsx')).ObraDialog }))
const OBRA = 'obra'
type Opcion = { valor: string; nombre: string; detalle: string }
const useDireccionObra = (obra: Obra | null): string => {
  const { data } = useProvincias(obra !== null)
  return obra
    ? direccionDe({
        calle: obra.obraCalle,
        nro: obra.obraNro,
        localidad: `${obra.localidad} (CP ${obra.obraCodigoPostal})`,
        provincia: data?.find((p) => p.id === obra.provinciaId)?.name ?? null,
      })
    : ''
}

type EntregaProps = { open: boolean; texto: string; onClose: () => void; onNext: () => void }
/** Where it goes, said once more before the next step. */
const Entrega = ({ open, texto, onClose, onNext }: EntregaProps) => (
  <Modal opened={open} onClose={onClose} title="Dirección de entrega">
    <p>{texto}</p>
    <PocoTiempo />
    <div className="acts">
      <button type="button" className="btn" onClick={onClose}>
        Volver
      </button>
      <button type="button" className="btn main" data-autofocus onClick={onNext}>
        Siguiente
      </button>
    </div>
  </Modal>
)

type BuscarProps = { mas: number; buscado: string; onChange: (text: string) => void }
/** Where there are many shops: a part of the name or the address brings the others. */
const BuscarTienda = ({ mas, buscado, onChange }: BuscarProps) => (
  <TextField
    label="Buscar una tienda"
    className={css.buscar}
    type="search"
    autoComplete="off"
    value={buscado}
    hint={mas > 0 ? textos.tiendasMas(mas) : buscado === '' ? undefined : textos.esasTiendas}
    onChange={(event) => onChange(event.target.value)}
  />
)

type TiendasProps = { checkout: Checkout; offer: Preconfirm; opciones: readonly Opcion[]; valor: string | null }
/** The shops, the work site where there is one, and the way to it (SHIP-35, SHIP-37). */
const Tiendas = ({ checkout, offer, opciones, valor }: TiendasProps) => {
  const { eleccion, obra, setEleccion } = checkout
  const [conObra, setConObra] = useState(false)
  const [buscado, setBuscado] = useState('')
  const [tiendas, laObra] = [opciones.filter((o) => o.valor !== OBRA), opciones.filter((o) => o.valor === OBRA)]
  const { vistas, mas } = tiendasALaVista(tiendas, valor, buscado)
  const cambiar = (
    <button type="button" className="btn bare" aria-haspopup="dialog" onClick={() => setConObra(true)}>
      Cambiar<span className="vh"> la dirección de la obra</span>
    </button>
  )
  return (
    <>
      {tiendas.length > TIENDAS && <BuscarTienda mas={mas} buscado={buscado} onChange={setBuscado} />}
      <Opciones
        titulo="Tienda de entrega"
        name="tienda"
        opciones={[...vistas, ...laObra.map((o) => ({ ...o, accion: cambiar }))]}
        valor={valor}
        error={checkDestino(destinoDe(checkout)).clienteTiendaEntregaNro}
        onChange={(chosen) =>
          setEleccion(chosen === OBRA ? chooseObra(offer, eleccion) : chooseTienda(offer, eleccion, Number(chosen)))
        }
      />
      {!obra && (
        <button
          type="button"
          className={`btn bare ${css.obra}`}
          aria-haspopup="dialog"
          onClick={() => setConObra(true)}
        >
          <Icon name="truck" />+ ENVIAR A OBRA
        </button>
      )}
      <ObraDialog
        opened={conObra}
        presupuestoId={offer.presupuesto.id}
        clienteId={offer.presupuesto.clienteId}
        obra={obra}
        onClose={() => setConObra(false)}
        onCreate={(nueva) => {
          checkout.setObra(nueva, chooseObra(offer, eleccion))
          setConObra(false)
        }}
      />
    </>
  )
}

type TransporteProps = { checkout: Checkout; offer: Preconfirm; transportes: ReturnType<typeof transportesDe> }
const Transporte = ({ checkout, offer, transportes }: TransporteProps) => {
  const { eleccion, setEleccion } = checkout
  const falta = faltaTransporte(offer, eleccion)
  if (falta !== null) return <SinOpciones texto={falta} />
  return (
    <SelectField
      label="Transporte"
      value={eleccion.transporteId ?? ''}
      error={checkDestino(destinoDe(checkout)).transporteId}
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

/** Step 2: a shop or a work site, and the transport that goes there (SHIP-21, SHIP-22, SHIP-34, OPEN-71). */
export const PasoDestino = ({ checkout, offer }: { checkout: Checkout; offer: Preconfirm }) => {
  const { eleccion, obra } = checkout
  const site = useDireccionObra(obra)
  const tiendas = offer.tiendas.$values.map((tienda) => ({
    valor: String(tienda.tiendaNro),
    nombre: nombreTienda(tienda),
    detalle: direccionDe({ ...tienda, nro: tienda.calleNro }),
  }))
  const opciones = obra ? [...tiendas, { valor: OBRA, nombre: 'Obra', detalle: site }] : tiendas
  const valor = eleccion.esObra ? OBRA : eleccion.tiendaNro === null ? null : String(eleccion.tiendaNro)
  const elegida = opciones.find((o) => o.valor === valor)
  const transportes = transportesDe(offer, eleccion.tiendaNro, eleccion.esObra)
  const entrega = elegida
    ? eleccion.esObra
      ? textos.usaObra(site)
      : textos.usaTienda(elegida.nombre, elegida.detalle)
    : ''
  const transporte = transportes.find((t) => t.id === eleccion.transporteId)?.descripcion
  return (
    <Paso
      number={2}
      titulo="Destino"
      ayuda="Dónde se entrega y quién lo lleva"
      checkout={checkout}
      resumen={[elegida && `${elegida.nombre}, ${elegida.detalle}`, transporte].filter(Boolean).join(' · ')}
    >
      <Tiendas checkout={checkout} offer={offer} opciones={opciones} valor={valor} />
      <Transporte checkout={checkout} offer={offer} transportes={transportes} />
      <Botones checkout={checkout} />
      <Entrega open={checkout.preguntando} texto={entrega} onClose={checkout.cancelPregunta} onNext={checkout.goOn} />
    </Paso>
  )
}
