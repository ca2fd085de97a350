import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { EmptyList, toClientes, toContacto } from '#web/shell/EmptyList.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract, type TipoEmail } from '../contract.ts'
import { INGRESO, quienes, textos } from '../rules.ts'
import css from './correos.module.css'

type Props = { clienteId: number; /** Of the address: looked at without being chosen. */ cliente: number | null }
/** The types of mail as cards (MAIL-02). */
export const Tarjetas = ({ clienteId, cliente }: Props) => {
  const read = useQuery({ ...q(contract.tipos, { params: { clienteId } }), staleTime: 0 })
  const none = <EmptyList text={textos.noTipos} what={textos.whatForTipos} ways={[toContacto, toClientes]} />
  return (
    <Answer of={read} waiting={<Waiting />} empty={none}>
      {(data) => (
        <ul className={css.tarjetas}>
          {values(data).map((tipo) => (
            <li key={tipo.tipoEmailId}>
              <Tarjeta tipo={tipo} cliente={cliente} />
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

const Waiting = () => (
  <Loading label="Cargando los correos…">
    <div className={css.tarjetas}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={188} />
      ))}
    </div>
  </Loading>
)

const Tarjeta = ({ tipo, cliente }: { tipo: TipoEmail; cliente: number | null }) => {
  const { tipoEmailId, tipoEmailNombre, idSync, descripcion, email, contactos, escribe } = tipo
  return (
    <article className={`panel ${css.tarjeta}`} aria-labelledby={`tipo-${tipoEmailId}`}>
      <h2 id={`tipo-${tipoEmailId}`}>{tipoEmailNombre}</h2>
      {descripcion && <p className="soft">{descripcion}</p>}
      {email && <p className={css.email}>{email}</p>}
      {!email && idSync !== INGRESO && <p className="soft">{textos.noEmail}</p>}
      {contactos > 0 && (
        <p className={css.quienes}>
          <span className="vh">Lo reciben: </span>
          {quienes(values(tipo.nombres), contactos)}
        </p>
      )}
      {idSync === INGRESO && <p className={css.quienes}>Se usa para entrar al portal.</p>}
      {idSync !== INGRESO && !escribe && <p className={css.quienes}>{textos.ofSistema}</p>}
      <p className={css.verMas}>
        <Link
          to="/clientes/contacto/$tipoEmailId/$idSync"
          params={{ tipoEmailId: String(tipoEmailId), idSync: String(idSync) }}
          search={{ cliente }}
          state={{ tipoEmailNombre }}
          aria-label={`${textos.verMas}: ${tipoEmailNombre}`}
        >
          {textos.verMas}
        </Link>
      </p>
    </article>
  )
}
