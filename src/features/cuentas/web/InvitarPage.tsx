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
import { draft } from '#web/ui/draft.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { useForm } from '#web/ui/useForm.ts'
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
        <Lista key="vacia" initial="" ids="" />
      ) : (
        <Answer
          of={read}
          waiting={
            <Loading label="Cargando los clientes…">
              <Skeleton height={300} />
            </Loading>
          }
        >
          {(data) => <Lista key={ids} ids={ids} initial={values(data).map(writeRenglon).join('\n')} />}
        </Answer>
      )}
    </>
  )
}

/** What is sent is what was shown: the rows that were judged, not what is typed since. */
const useInvitar = (initial: string, ids: string) => {
  const refresh = useRefresh()
  const [seen, setSeen] = useState<{ text: string; filas: readonly FilaInvitada[]; key: string } | null>(null)
  const [done, setDone] = useState<readonly FilaInvitada[] | null>(null)
  const { outcome, busy, send, clear } = useSend()
  const form = useForm({
    initial: { lista: initial },
    borrador: draft(`invitar:${ids}`),
    check: () => ({}),
    send: async ({ lista }, { reset }) => {
      const body = { renglones: readRenglones(lista) }
      const sent = await call(own.invitarVarias, { body }, { idempotencyKey: seen!.key })
      setDone(sent.$values)
      setSeen(null)
      reset({ lista: '' })
      for (const one of [own.list, own.resumen, own.deCliente]) void refresh(one)
      const gone = sent.nuevas + sent.reenvios
      const until = sent.vence ? ` Cada enlace vale hasta el ${showTime(sent.vence)} y sirve una vez.` : ''
      return gone === 0
        ? 'No salió ninguna invitación.'
        : `${gone === 1 ? 'Salió 1 invitación' : `Salieron ${gone} invitaciones`}.${until}`
    },
  })
  const { lista: text } = form.values
  const write = (lista: string) => {
    form.set({ lista })
    setSeen(null)
    clear()
    form.clear()
  }
  /** Behind what is written already: nothing of it is replaced. */
  const take = (file: File) =>
    void send(async () => {
      if (file.size > MAX_ARCHIVO) throw archivoGrande(file.name, MAX_ARCHIVO)
      const read = textOfArchivo(new Uint8Array(await file.arrayBuffer()))
      if (read === null) throw badInput(textos.ilegible(file.name))
      form.set({ lista: text.trim() === '' ? read : `${text.trimEnd()}\n${read}` })
      setSeen(null)
    })
  const look = () =>
    void send(async () => {
      const renglones = readRenglones(text)
      if (renglones.length === 0) throw badInput(textos.enter)
      if (renglones.length > MAX_INVITACIONES) throw badInput(textos.many)
      const { $values } = await call(own.previsualizar, { body: { renglones } })
      setSeen({ text, filas: $values, key: newKey() })
      setDone(null)
    })
  return { form, text, write, take, seen, done, outcome: form.outcome ?? outcome, busy: busy || form.busy, look }
}

const Lista = ({ initial, ids }: { initial: string; ids: string }) => {
  const { form, text, write, take, seen, done, outcome, busy, look } = useInvitar(initial, ids)
  const filas = seen?.filas ?? done
  const count = (of: (fila: FilaInvitada) => boolean) => (seen?.filas ?? []).filter(of).length
  const salen = count(({ destino }) => goesOut(destino))
  return (
    <>
      <Unsent form={form} />
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
        <form className={`panel ${css.pie}`} {...form.props}>
          <Figure label="Salen" value={`${salen} de ${seen.filas.length}`} />
          <Figure label="Nuevas" value={count(({ destino }) => destino === 'nueva')} />
          <Figure label="Reenvío" value={count(({ destino }) => destino === 'reenvio')} />
          <Figure label="No salen" value={seen.filas.length - salen} />
          <button type="submit" className="btn main" disabled={salen === 0} aria-disabled={busy}>
            Invitar a {salen}
          </button>
        </form>
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
