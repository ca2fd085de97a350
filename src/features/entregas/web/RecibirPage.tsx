import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { q } from '#web/api.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type Remito } from '../contract.ts'
import { textos } from '../rules.ts'
import { Receiving } from './Receiving.tsx'
import { RemitoMissing } from './RemitoMissing.tsx'
import css from './recibir.module.css'

/** 'Recibir': what came of a remito, by whoever stands beside the truck (REMITO-08). */
export const Component = () => {
  const { numero } = useParams({ from: '/entregas/$numero/recibir' })
  const { search } = useScreenSearch('/entregas/$numero/recibir')
  return <Recibir key={`${numero} ${search.corrige}`} numero={numero} corrige={search.corrige} />
}

const Waiting = () => (
  <Loading label="Cargando el remito…">
    <div className={css.waiting}>
      <Skeleton height={44} width="40%" />
      <Skeleton height={200} />
      <Skeleton height={200} />
    </div>
  </Loading>
)
const Recibir = ({ numero, corrige }: { numero: string; corrige: number | null }) => {
  const read = useQuery({ ...q(contract.read, { params: { numero } }), refetchOnMount: 'always' as const })
  useTitle(`Recibir ${numero}`)
  // a receipt that was sent just now and is corrected at once may not be in what was read before
  const isComing = ({ pruebas }: Remito) =>
    read.isFetching && corrige !== null && !pruebas.$values.some(({ id }) => id === corrige)
  return (
    <Answer of={read} missing={<RemitoMissing />} waiting={<Waiting />}>
      {(remito) =>
        isComing(remito) ? (
          <Waiting />
        ) : remito.puedeRecibir ? (
          <Receiving remito={remito} corrige={corrige} waiting={<Waiting />} />
        ) : (
          <>
            <div className="head">
              <h1 tabIndex={-1}>Recibir</h1>
            </div>
            <Alert kind="warn">
              {remito.estado === 'Anulado' ? textos.annulled : 'Desde esta cuenta no se puede recibir este remito.'}
            </Alert>
            <Link className="btn" to="/entregas/$numero" params={{ numero }}>
              Ver el remito
            </Link>
          </>
        )
      }
    </Answer>
  )
}
