import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { badInput } from '#shared/errors.ts'
import { archivoGrande } from '#shared/files.ts'
import { contract as own } from '../contract.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { useScreenSearch } from '#web/router.tsx'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { AreaField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { LeaveWarning } from '#web/ui/LeaveWarning.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import type { FilaInvitada } from '../contract.ts'
import { goesOut, MAX_ARCHIVO, MAX_INVITACIONES, readRenglones, textOfArchivo, textos, writeRenglon } from '../rules.ts'
import { Destinos } from './Destinos.tsx'
import css from './invitar.module.css'

/** /cuentas/invitar: a pasted or read list, what each row becomes, and sending those that can be. */
export const Component = () => {
  const { search } = useScreenSearch('/cuentas/invitar')
  const ids = search.clientes.join(',')
  const read = useQuery({ ...q(own.renglonesDe, { query: { ids } }), enabled: ids !== '', staleTime: Infinity })
  return (
    <>
      <Crumbs here="Invitar varias" below={[{ text: 'Cuentas', to: '/cuentas' }]} />
      <div className="head">
        <h1>Invitar varias</h1>
        <p className="soft">Nada sale hasta que lo confirmes.</p>
      </div>
      {ids === '' ? (
        <Lista key="vacia" initial="" />
      ) : (
        <Answer
          of={read}
          waiting={
            <Loading label="Cargando los clientes…">
              <Skeleton height={300} />
            </Loading>
          }
        >
          {(data) => <Lista key={ids} initial={values(data).map(writeRenglon).join('\n')} />}
        </Answer>
      )}
    </>
  )
}

/** What is sent is what was shown: the rows that were judged, not what is typed since. */
const useInvitar = (initial: string) => {
  const refresh = useRefresh()
  const [text, setText] = useState(initial)
  const [seen, setSeen] = useState<{ text: string; filas: readonly FilaInvitada[]; key: string } | null>(null)
  const [done, setDone] = useState<readonly FilaInvitada[] | null>(null)
  const { outcome, busy, send, clear } = useSend()
  const rows = readRenglones(text)
  const problem = rows.length === 0 ? textos.enter : rows.length > MAX_INVITACIONES ? textos.many : null
  const write = (next: string) => {
    setText(next)
    setSeen(null)
    clear()
  }
  /** Behind what is written already: nothing of it is replaced. */
  const take = (file: File) =>
    void send(async () => {
      if (file.size > MAX_ARCHIVO) throw archivoGrande(file.name, MAX_ARCHIVO)
      const read = textOfArchivo(new Uint8Array(await file.arrayBuffer()))
      if (read === null) throw badInput(textos.ilegible(file.name))
      setText((old) => (old.trim() === '' ? read : `${old.trimEnd()}\n${read}`))
      setSeen(null)
    })
  const look = () =>
    void send(async () => {
      if (problem) throw badInput(problem)
      const { $values } = await call(own.previsualizar, { body: { renglones: rows } })
      setSeen({ text, filas: $values, key: newKey() })
      setDone(null)
    })
  const invite = () =>
    void send(async () => {
      const sent = await call(own.invitarVarias, { body: { renglones: rows } }, { idempotencyKey: seen!.key })
      setDone(sent.$values)
      setSeen(null)
      setText('')
      for (const one of [own.list, own.resumen, own.deCliente]) void refresh(one)
      const gone = sent.nuevas + sent.reenvios
      const until = sent.vence ? ` Cada enlace vale hasta el ${showTime(sent.vence)} y sirve una vez.` : ''
      return gone === 0
        ? 'No salió ninguna invitación.'
        : `${gone === 1 ? 'Salió 1 invitación' : `Salieron ${gone} invitaciones`}.${until}`
    })
  return { text, write, take, seen, done, outcome, busy, look, invite, dirty: text.trim() !== '' && text !== initial }
}

const Lista = ({ initial }: { initial: string }) => {
  const { text, write, take, seen, done, outcome, busy, look, invite, dirty } = useInvitar(initial)
  const filas = seen?.filas ?? done
  const count = (of: (fila: FilaInvitada) => boolean) => (seen?.filas ?? []).filter(of).length
  const salen = count(({ destino }) => goesOut(destino))
  return (
    <>
      <LeaveWarning when={dirty && !busy} />
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      <div className={css.lados}>
        <div className={css.pegar}>
          <AreaField
            label="E-mail; documento; nombre; código de cliente"
            hint="Una por renglón. También sirve un archivo .csv."
            rows={11}
            spellCheck={false}
            wrap="off"
            value={text}
            onChange={(e) => write(e.target.value)}
          />
          <Archivo onChoose={take} />
          <button type="button" className={`btn${seen ? '' : ' main'}`} aria-disabled={busy} onClick={look}>
            Ver cómo queda
          </button>
        </div>
        <section className="panel" aria-labelledby="inv-t">
          <h2 id="inv-t">{done && !seen ? 'Cómo quedó cada una' : 'Cómo queda cada una'}</h2>
          {filas ? (
            <Destinos filas={filas} />
          ) : (
            <p className={`soft ${css.nada}`}>Pegá la lista y mirá acá en qué se convierte cada renglón.</p>
          )}
        </section>
      </div>
      {seen && (
        <div className={`panel ${css.pie}`}>
          <Figure label="Salen" value={`${salen} de ${seen.filas.length}`} />
          <Figure label="Nuevas" value={count(({ destino }) => destino === 'nueva')} />
          <Figure label="Reenvío" value={count(({ destino }) => destino === 'reenvio')} />
          <Figure label="No salen" value={seen.filas.length - salen} />
          <button type="button" className="btn main" disabled={salen === 0} aria-disabled={busy} onClick={invite}>
            Invitar a {salen}
          </button>
        </div>
      )}
    </>
  )
}
const Figure = ({ label, value }: { label: string; value: string | number }) => (
  <p>
    <span className="soft">{label}</span> <b className="mono">{value}</b>
  </p>
)

const Archivo = ({ onChoose }: { onChoose: (file: File) => void }) => (
  <label className="btn">
    <Icon name="up" />
    Elegir archivo
    <input
      type="file"
      className="vh"
      accept=".csv,.txt,text/csv,text/plain"
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file) onChoose(file)
        event.target.value = ''
      }}
    />
  </label>
)
