import { useMemo } from 'react'
import { showInt } from '#shared/money.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { showM, showMm } from '../lengths.ts'
import { pieceKey, planKeyOf } from '../progress.ts'
import type { Ajustes, Barra, Resultado } from '../result.ts'
import { describeBarra, placesOf, queEs } from './rows.ts'
import { useProgress } from './useProgress.ts'
import css from './una.module.css'

/** One of several equal bars. */
type Single = { readonly barra: Barra; readonly nth: number }
const singlesOf = ({ barras }: Resultado): Single[] =>
  barras.flatMap((barra) => Array.from({ length: barra.veces }, (_, nth) => ({ barra, nth })))

type Props = {
  clienteId: number
  productoId: string
  producto: string
  resultado: Resultado
  ajustes: Ajustes
  opened: boolean
  onClose: () => void
}
/** Beside the saw, on the phone: a bar at a time, upright, with its marks from the tip and its pieces to tick. */
export const UnaPorVez = ({ clienteId, productoId, producto, resultado, ajustes, opened, onClose }: Props) => {
  const plan = useMemo(
    () => (opened ? planKeyOf({ clienteId, productoId, ajustes }, resultado.barras) : null),
    [opened, clienteId, productoId, ajustes, resultado],
  )
  const progress = useProgress(plan)
  const all = singlesOf(resultado)
  const at = Math.min(progress.at, all.length - 1)
  const una = all[at]
  if (!una) return null
  const { barra, nth } = una
  const alike = barra.veces === 1 ? 'la única así' : `${nth + 1}.ª de ${showInt(barra.veces)} iguales`
  const finish = () => {
    progress.finish()
    onClose()
  }
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={`Barra ${showInt(at + 1)} de ${showInt(all.length)}`}
        padding="md"
      >
        {progress.resumed && <Resumed onRestart={() => progress.ask(true)} />}
        <p className={css.which}>
          {producto} de {showM(barra.largo)} m{barra.propia !== null && `, resto R${barra.propia + 1}`} · {alike}
        </p>
        <progress className={css.progress} value={at} max={all.length} aria-label="Barras cortadas" />
        <p className="k">Marcas desde la punta (mm)</p>
        <ol className={css.upright} aria-label={describeBarra(barra)}>
          <Piezas barra={barra} ajustes={ajustes} at={at} cut={new Set(progress.cut)} onTick={progress.tick} />
          {barra.sobra > 0 && (
            <li className={barra.queda ? css.queda : css.recorte} style={{ flexGrow: barra.sobra }} />
          )}
        </ol>
        <p className={css.fin}>
          {barra.sobra === 0 ? 'No sobra nada' : queEs(barra) === 'queda' ? 'Queda' : 'Recorte'}
          {barra.sobra > 0 && <b className="num">{showMm(barra.sobra)} mm</b>}
        </p>
        <Pasos at={at} of={all.length} onGo={progress.go} onListo={finish} />
      </Modal>
      <Ask
        opened={opened && progress.asking}
        titulo="Empezar de nuevo"
        texto="Se borra lo que tildaste y volvés a la primera barra."
        accion="Empezar de nuevo"
        onSi={progress.restart}
        onNo={() => progress.ask(false)}
      />
    </>
  )
}

/** Says that it goes on where it was left, and offers to begin anew (OPEN-559). */
const Resumed = ({ onRestart }: { onRestart: () => void }) => (
  <p className={css.resumed}>
    Seguís donde quedaste.
    <button type="button" className="btn bare" onClick={onRestart}>
      Empezar de nuevo
    </button>
  </p>
)

type PasosProps = { at: number; of: number; onGo: (at: number) => void; onListo: () => void }
const Pasos = ({ at, of, onGo, onListo }: PasosProps) => {
  const isLast = at === of - 1
  return (
    <div className={css.pasos}>
      <button
        type="button"
        className="btn"
        aria-disabled={at === 0 || undefined}
        onClick={() => at > 0 && onGo(at - 1)}
      >
        Anterior
      </button>
      <button type="button" className="btn main" onClick={() => (isLast ? onListo() : onGo(at + 1))}>
        {isLast ? 'Listo' : 'Siguiente'}
      </button>
    </div>
  )
}

type PiezasProps = {
  barra: Barra
  ajustes: Ajustes
  at: number
  cut: ReadonlySet<string>
  onTick: (key: string, is: boolean) => void
}
/** Each piece with where it is cut, as tall as it is long, yet never too low for a finger. */
const Piezas = ({ barra, ajustes, at, cut, onTick }: PiezasProps) => {
  const places = placesOf(barra, ajustes.corte, ajustes.despunte)
  return barra.piezas.map(({ letra, largo, marca }, place) => {
    const key = pieceKey(at, place)
    return (
      <li key={key} style={{ flexGrow: largo }}>
        <b className={css.marca}>{showMm(places[place]! + largo)}</b>
        <i className={css.pieza} data-otra={place % 2 === 1 || undefined} aria-hidden="true">
          <b>{letra}</b>
        </i>
        <label className={css.tilde}>
          <input type="checkbox" checked={cut.has(key)} onChange={({ target }) => onTick(key, target.checked)} />
          <span>{showMm(largo)}</span>
          <small>
            {letra} {marca}
          </small>
        </label>
      </li>
    )
  })
}
