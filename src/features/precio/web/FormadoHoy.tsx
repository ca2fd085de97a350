import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOtra } from '#features/dolar/web/dolar.tsx'
import { usePercepciones } from '#features/percepciones/web/percepciones.tsx'
import { textos as percepciones } from '#features/percepciones/rules.ts'
import { q, values } from '#web/api.ts'
import { Answer, Unanswered } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract, type Formado } from '../contract.ts'
import { textos } from '../rules.ts'
import { columnOf, factsOf } from './factsOf.ts'
import { Ladder } from './Ladder.tsx'
import { Plano } from './Plano.tsx'
import css from './ladder.module.css'

/** So much of a product for a client, of which the price is; metres, 0 for a side that is not asked. */
export type DeHoy = {
  clienteId: number
  productoId: string
  nombre: string
  cantidad: number
  largo: number
  ancho: number
  condicionPagoId?: number | null
}
const WAIT_MS = 300

const Waiting = () => (
  <Loading label={textos.waiting}>
    <Skeleton height={240} />
  </Loading>
)

/** How today's price of so much of a product comes about; it follows what is typed. */
export const FormadoHoy = (props: DeHoy) => {
  const [asked] = useDebouncedValue(props, WAIT_MS, { leading: true })
  const { clienteId, productoId, nombre, cantidad, largo, ancho, condicionPagoId = null } = asked
  const query = {
    cantidad: String(cantidad),
    ...(largo > 0 ? { largo: String(largo) } : {}),
    ...(ancho > 0 ? { ancho: String(ancho) } : {}),
    ...(condicionPagoId === null ? {} : { condicionPagoId }),
  }
  const read = useQuery({
    ...q(contract.precio, { params: { id: productoId, clienteId }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={css.box}>
      <Answer of={read} waiting={<Waiting />} say={() => textos.failed}>
        {(formado) => (
          <Drawn formado={formado} nombre={nombre} withPayment={condicionPagoId !== null} clienteId={clienteId} />
        )}
      </Answer>
    </div>
  )
}

type DrawnProps = { formado: Formado; nombre: string; withPayment: boolean; clienteId: number }
const Drawn = ({ formado, nombre, withPayment, clienteId }: DrawnProps) => {
  const { formacion, unidad, moneda, pasos } = formado
  const otra = useOtra(moneda)
  const later = usePercepciones(clienteId)
  const notes = [
    ...(withPayment ? [] : [textos.pagoLater]),
    ...(values(later.data).length > 0 ? [textos.percepcionesLater] : []),
  ]
  return (
    <>
      <Plano
        facts={factsOf(formacion, otra, 'Dólar')}
        notes={notes}
        below={<Unanswered of={later} say={percepciones.failed} />}
      >
        <Ladder pasos={values(pasos)} unidad={unidad} simbolo={moneda.simbolo} nombre={nombre} otra={columnOf(otra)} />
      </Plano>
      <p className="hint">{textos.percent}</p>
    </>
  )
}
