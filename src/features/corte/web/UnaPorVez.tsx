import { useState } from 'react'
import { showInt } from '#shared/money.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { showM, showMm } from '../lengths.ts'
import type { Ajustes, Barra, Resultado } from '../result.ts'
import { describeBarra, placesOf, queEs } from './rows.ts'
import css from './una.module.css'

/** One of several equal bars. */
type Single = { readonly barra: Barra; readonly nth: number }
const singlesOf = ({ barras }: Resultado): Single[] =>
  barras.flatMap((barra) => Array.from({ length: barra.veces }, (_, nth) => ({ barra, nth })))

type Props = { producto: string; resultado: Resultado; ajustes: Ajustes; opened: boolean; onClose: () => void }
/** Beside the saw, on the phone: a bar at a time, upright, with its marks from the tip and its pieces to tick. */
export const UnaPorVez = ({ producto, resultado, ajustes, opened, onClose }: Props) => {
  const [at, setAt] = useState(0)
  const [cut, setCut] = useState<ReadonlySet<string>>(new Set())
  const all = singlesOf(resultado)
  const una = all[Math.min(at, all.length - 1)]
  if (!una) return null
  const { barra, nth } = una
  const tick = (key: string) =>
    setCut((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]))
  const alike = barra.veces === 1 ? 'la única así' : `${nth + 1}.ª de ${showInt(barra.veces)} iguales`
  return (
    <Modal opened={opened} onClose={onClose} title={`Barra ${showInt(at + 1)} de ${showInt(all.length)}`} padding="md">
      <p className={css.which}>
        {producto} de {showM(barra.largo)} m{barra.propia !== null && `, resto R${barra.propia + 1}`} · {alike}
      </p>
      <progress className={css.progress} value={at} max={all.length} aria-label="Barras cortadas" />
      <p className="k">Marcas desde la punta (mm)</p>
      <ol className={css.upright} aria-label={describeBarra(barra)}>
        <Piezas barra={barra} ajustes={ajustes} at={at} cut={cut} onTick={tick} />
        {barra.sobra > 0 && <li className={barra.queda ? css.queda : css.recorte} style={{ flexGrow: barra.sobra }} />}
      </ol>
      <p className={css.fin}>
        {barra.sobra === 0 ? 'No sobra nada' : queEs(barra) === 'queda' ? 'Queda' : 'Recorte'}
        {barra.sobra > 0 && <b className="num">{showMm(barra.sobra)} mm</b>}
      </p>
      <div className={css.pasos}>
        <button
          type="button"
          className="btn"
          aria-disabled={at === 0 || undefined}
          onClick={() => setAt(Math.max(0, at - 1))}
        >
          Anterior
        </button>
        <button type="button" className="btn main" onClick={() => (at === all.length - 1 ? onClose() : setAt(at + 1))}>
          {at === all.length - 1 ? 'Listo' : 'Siguiente'}
        </button>
      </div>
    </Modal>
  )
}

type PiezasProps = {
  barra: Barra
  ajustes: Ajustes
  at: number
  cut: ReadonlySet<string>
  onTick: (key: string) => void
}
/** Each piece with where it is cut, as tall as it is long, yet never too low for a finger. */
const Piezas = ({ barra, ajustes, at, cut, onTick }: PiezasProps) => {
  const places = placesOf(barra, ajustes.corte, ajustes.despunte)
  return barra.piezas.map(({ letra, largo, marca }, place) => {
    const key = `${at} ${place}`
    return (
      <li key={key} style={{ flexGrow: largo }}>
        <b className={css.marca}>{showMm(places[place]! + largo)}</b>
        <i className={css.pieza} data-otra={place % 2 === 1 || undefined} aria-hidden="true">
          <b>{letra}</b>
        </i>
        <label className={css.tilde}>
          <input type="checkbox" checked={cut.has(key)} onChange={() => onTick(key)} />
          <span>{showMm(largo)}</span>
          <small>
            {letra} {marca}
          </small>
        </label>
      </li>
    )
  })
}
