import { Modal } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { Preconfirm } from '../contract.ts'
import {
  checkDestino,
  direccionDe,
  elegirObra,
  elegirTienda,
  nombreTienda,
  obraVacia,
  textos,
  transportesDe,
  type Obra,
} from '../rules.ts'
import { ObraDialog } from './ObraDialog.tsx'
import { Botones, Opciones, Paso } from './Paso.tsx'
import { useProvincias } from './queries.ts'
import type { Checkout } from './useCheckout.ts'
import css from './pasos.module.css'

const OBRA = 'obra'
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

/** Step 2: a shop or a work site, and the transport that goes there (SHIP-21, SHIP-22, SHIP-34, OPEN-71). */
export const PasoDestino = ({ checkout, p }: { checkout: Checkout; p: Preconfirm }) => {
  const { eleccion: e, obra, setEleccion } = checkout
  const [dialog, setDialog] = useState<'obra' | 'entrega' | null>(null)
  const site = useDireccionObra(obra)
  const tiendas = p.tiendas.$values.map((t) => ({
    valor: String(t.tiendaNro),
    nombre: nombreTienda(t),
    detalle: direccionDe({ calle: t.calle, nro: t.calleNro, provincia: t.provincia }),
  }))
  const opciones = obra ? [...tiendas, { valor: OBRA, nombre: 'Obra', detalle: site }] : tiendas
  const valor = e.esObra ? OBRA : e.tiendaNro === null ? null : String(e.tiendaNro)
  const elegida = opciones.find((o) => o.valor === valor)
  const transportes = transportesDe(p, e.tiendaNro, e.esObra)
  const errors = checkDestino({
    ...(obra ?? obraVacia),
    esObra: e.esObra,
    clienteTiendaEntregaNro: e.tiendaNro,
    transporteId: e.transporteId,
  })
  const entrega = elegida ? (e.esObra ? textos.usaObra(site) : textos.usaTienda(elegida.nombre, elegida.detalle)) : ''
  const transporte = transportes.find((t) => t.id === e.transporteId)?.descripcion
  return (
    <Paso
      n={2}
      titulo="Destino"
      ayuda="Dónde se entrega y quién lo lleva"
      checkout={checkout}
      resumen={[elegida && `${elegida.nombre}, ${elegida.detalle}`, transporte].filter(Boolean).join(' · ')}
    >
      <Opciones
        titulo="Tienda de entrega"
        name="tienda"
        opciones={opciones}
        valor={valor}
        error={errors.clienteTiendaEntregaNro}
        onChange={(v) => setEleccion(v === OBRA ? elegirObra(p, e) : elegirTienda(p, e, Number(v)))}
      />
      <button type="button" className={`btn bare ${css.obra}`} aria-haspopup="dialog" onClick={() => setDialog('obra')}>
        {obra ? (
          <>Cambiar la dirección de la obra</>
        ) : (
          <>
            <Icon name="truck" />+ ENVIAR A OBRA
          </>
        )}
      </button>
      <SelectField
        label="Transporte"
        value={e.transporteId ?? ''}
        error={errors.transporteId}
        onChange={(ev) => setEleccion({ ...e, transporteId: ev.target.value ? Number(ev.target.value) : null })}
      >
        <option value="">Seleccionar</option>
        {transportes.map((t) => (
          <option key={t.id} value={t.id}>
            {t.descripcion}
          </option>
        ))}
      </SelectField>
      <Botones checkout={checkout} puede={Object.keys(errors).length === 0} onNext={() => setDialog('entrega')} />
      <ObraDialog
        open={dialog === 'obra'}
        obra={obra}
        onClose={() => setDialog(null)}
        onCreate={(nueva) => {
          checkout.setObra(nueva, elegirObra(p, e))
          setDialog(null)
        }}
      />
      <Modal opened={dialog === 'entrega'} onClose={() => setDialog(null)} title="Dirección de entrega">
        <p>{entrega}</p>
        <div className="acts">
          <button type="button" className="btn" onClick={() => setDialog(null)}>
            Volver
          </button>
          <button
            type="button"
            className="btn main"
            data-autofocus
            onClick={() => {
              setDialog(null)
              checkout.siguiente()
            }}
          >
            Siguiente
          </button>
        </div>
      </Modal>
    </Paso>
  )
}
