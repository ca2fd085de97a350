import { Nombre } from '#features/productos/web/productos.tsx'
import { tipoOf } from '#features/reclamos/rules.ts'
import { showKilos, showLargo } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { countedOf, hasDifferences, isDifferent, kilosOfPart, offeredClaim, offOf, type Sent } from '../receiving.ts'
import { keyOfLine, MAX_NOTA, MAX_RECLAMO } from '../rules.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import type { Handling } from './useReceiving.ts'
import css from './review.module.css'

/** 'Producto- Logística', as a claim out of a receipt is filed. */
const TIPO = 2
const Difference = ({ of, line }: { of: Handling; line: Sent }) => {
  const counted = countedOf(of.receiving, line)
  const off = offOf(counted, line) ?? 0
  const kilos = off === 0 ? null : kilosOfPart(line, off)
  const said = [
    off !== 0 && unitsOf(Math.abs(off), line.unidad),
    kilos !== null && showKilos(kilos),
    counted.detalle.trim(),
  ]
  return (
    <li>
      <span>
        <Nombre>{line.nombre}</Nombre> {line.medida && <b className="nw">× {line.medida}</b>}
      </span>
      <b className="mono nw">
        {showLargo(line.cantidad + off)} de {showLargo(line.cantidad)}
      </b>
      <small>
        {[counted.diferencia ?? 'Sin decir qué pasó', said.filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
      </small>
    </li>
  )
}
const Differences = ({ of }: { of: Handling }) => {
  const { sent, receiving } = of
  const all = sent.filter((line) => isDifferent(countedOf(receiving, line), line))
  if (!hasDifferences(receiving, sent))
    return (
      <p className={css.right}>
        <span className="state ok">Conforme</span>{' '}
        {sent.length > 0 && `Llegó todo: ${unitsOf(sent.length, 'renglón')}.`}
      </p>
    )
  return (
    <>
      <p className={css.right}>
        <span className="state warn">Con diferencias</span>{' '}
        {sent.length > 0 && `${all.length} de ${unitsOf(sent.length, 'renglón')}.`}
      </p>
      <ol className={css.differences}>
        {all.map((line) => (
          <Difference key={keyOfLine(line)} of={of} line={line} />
        ))}
      </ol>
    </>
  )
}

/** The claim that comes of the differences, filled; one press makes both (REMITO-10). */
const Claim = ({ of }: { of: Handling }) => {
  const { remito, receiving, sent, set, errorOf } = of
  const text = receiving.reclamo ?? offeredClaim(receiving, sent)
  return (
    <section className={css.claim} aria-label="Reclamo">
      <label className={css.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={receiving.claiming}
          aria-checked={receiving.claiming}
          onChange={(event) => set({ claiming: event.target.checked })}
        />
        <span>Hacer el reclamo ahora</span>
      </label>
      {receiving.claiming && (
        <>
          <dl>
            <div>
              <dt>Tipo</dt>
              <dd>{tipoOf(TIPO)}</dd>
            </div>
            <div>
              <dt>Pedido</dt>
              <dd className="mono">
                {remito.pedidos.$values.map(({ pedidoId, presupuestoId }) => pedidoId ?? presupuestoId).join(', ')}
              </dd>
            </div>
          </dl>
          <AreaField
            label={`Texto (${text.trim().length}/${MAX_RECLAMO})`}
            rows={4}
            maxLength={MAX_RECLAMO}
            value={text}
            error={errorOf('texto') ?? errorOf('reclamo.texto') ?? errorOf('reclamo')}
            onChange={(event) => set({ reclamo: event.target.value })}
          />
        </>
      )}
      {!receiving.claiming && (
        <p className="soft">Sin el reclamo, la diferencia queda en el remito y se entera tu ejecutivo de cuenta.</p>
      )}
    </section>
  )
}

/** What is about to be said: what differs, the claim of it, a note. */
export const ReviewStep = ({ of }: { of: Handling }) => {
  const { receiving, sent, set, errorOf, sending } = of
  const differs = hasDifferences(receiving, sent)
  const wrong = errorOf('momento') ?? sending.refusal
  return (
    <div className={css.review}>
      <Differences of={of} />
      {(!differs || sent.length === 0) && <PhotoStrip of={of} />}
      <AreaField
        label={`Nota (${receiving.nota.trim().length}/${MAX_NOTA})`}
        rows={2}
        maxLength={MAX_NOTA}
        value={receiving.nota}
        error={errorOf('nota')}
        onChange={(event) => set({ nota: event.target.value })}
      />
      {differs && <Claim of={of} />}
      {wrong && <Alert kind="bad">{wrong}</Alert>}
    </div>
  )
}
