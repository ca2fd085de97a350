import { showTime } from '#shared/dates.ts'
import { unitsOf } from '#shared/unidades.ts'
import { values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { Alert } from '#web/ui/states.tsx'
import type { Prueba, Remito } from '../contract.ts'
import { sentOf } from '../receiving.ts'
import { missingOf, textos } from '../rules.ts'
import { Constancia } from './Constancia.tsx'
import { firmaOfPrueba, lejosOfPrueba, relojOfPrueba } from './proof-words.ts'
import { Fotos } from './ProofPhotos.tsx'
import { PersonalData } from './PersonalData.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'
import css from './remito.module.css'

/** Who made it: the carrier's is registered by somebody; a correction says of whom. */
const nameOf = ({ origen, por, corrige }: Prueba): string =>
  origen === 'transporte' ? textos.byWhom(por) : corrige === null ? por : `Corrección de ${por}`
const factsOf = (prueba: Prueba): string => {
  const { fecha, fotos } = prueba
  const many = values(fotos).length
  return [showTime(fecha), [firmaOfPrueba(prueba), many > 0 && unitsOf(many, 'foto')].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')
}
const Result = ({ prueba: { entregado, resultado, corrige } }: { prueba: Prueba }) => {
  if (corrige !== null) return <span className="soft">se suma, no reemplaza</span>
  if (resultado === null)
    return <span className={entregado ? 'state ok' : 'state bad'}>{entregado ? 'Entregado' : 'No entregado'}</span>
  return <span className={resultado === 'Conforme' ? 'state ok' : 'state warn'}>{resultado}</span>
}
/** What is remarked of it: clock, distance, what was announced and did not come, what was erased. */
const Remarks = ({ prueba }: { prueba: Prueba }) => {
  const missing = missingOf({ ...prueba, fotos: values(prueba.fotos).length })
  const all = [...missing, relojOfPrueba(prueba), lejosOfPrueba(prueba), prueba.borrado && textos.erased]
  return all.map(
    (text) =>
      text && (
        <Alert key={text} kind="warn">
          {text}
        </Alert>
      ),
  )
}
/** The receipt that this one adds to or corrects, and the claim that came of it. */
const Linked = ({
  prueba: { corrige, suma, reclamoId, nroReclamo },
  all,
}: {
  prueba: Prueba
  all: readonly Prueba[]
}) => {
  const other = all.find(({ id }) => id === (corrige ?? suma))
  return (
    <>
      {other && (
        <p className="soft">
          {corrige === null ? 'Se suma a' : 'Corrige'} lo de {other.por}, {showTime(other.fecha)}.
        </p>
      )}
      {reclamoId !== null && (
        <p>
          <Link to="/reclamos" search={{ reclamo: reclamoId }}>
            Reclamo {nroReclamo ?? 'en camino'}
          </Link>
        </p>
      )}
    </>
  )
}

const Una = ({ remito, prueba }: { remito: Remito; prueba: Prueba }) => {
  const { id, origen, corrige, motivo, recibe, dni, nota } = prueba
  const { numero } = remito
  const all = values(remito.pruebas)
  const isLast = origen === 'portal' && !all.some((other) => other.corrige === id)
  return (
    <li>
      <div className={css.proof}>
        <p>
          <b>{nameOf(prueba)}</b>
          <small>{factsOf(prueba)}</small>
        </p>
        <Result prueba={prueba} />
      </div>
      {motivo && <p>{corrige === null ? motivo : `“${motivo}”`}</p>}
      {recibe && (
        <p>
          Recibió {recibe} {dni && <span className="mono nw">{dni}</span>}
        </p>
      )}
      <ReceiptLines prueba={prueba} sent={sentOf(remito)} onlyDifferent />
      {nota && <p>{nota}</p>}
      <Linked prueba={prueba} all={all} />
      <Fotos numero={numero} prueba={prueba} />
      <Remarks prueba={prueba} />
      {remito.puedePersonal && <PersonalData numero={numero} prueba={prueba} />}
      {isLast && remito.puedeRecibir && (
        <Link className="btn bare" to="/entregas/$numero/recibir" params={{ numero }} search={{ corrige: id }}>
          Corregir<span className="vh"> lo de {prueba.por}</span>
        </Link>
      )}
    </li>
  )
}
/** What was registered of the delivery, each by its source (REMITO-11). */
export const Pruebas = ({ remito }: { remito: Remito }) => {
  const all = values(remito.pruebas)
  return (
    <section className="panel" aria-labelledby="pruebas">
      <div className={css.top}>
        <h2 id="pruebas">Prueba de entrega</h2>
        {remito.puedePersonal && all.some(({ origen }) => origen === 'portal') && (
          <Constancia numero={remito.numero} bare />
        )}
      </div>
      {all.length === 0 ? (
        <p className={`soft ${css.pad}`}>{textos.withoutProof}</p>
      ) : (
        <ul className={css.proofs}>
          {all.map((prueba) => (
            <Una key={prueba.id} remito={remito} prueba={prueba} />
          ))}
        </ul>
      )}
    </section>
  )
}
