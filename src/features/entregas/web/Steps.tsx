import type { ReactNode } from 'react'
import { unitsOf } from '#shared/unidades.ts'
import { Locked } from '#web/ui/Locked.tsx'
import { countedOf, hasDifferences, isDifferent, type Step } from '../receiving.ts'
import { AllRight } from './AllRight.tsx'
import { CountStep } from './CountStep.tsx'
import { DifferencesStep } from './DifferencesStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SignStep } from './SignStep.tsx'
import type { Handling } from './useReceiving.ts'
import css from './recibir.module.css'

const titles: { readonly [S in Step]: string } = {
  count: 'Cuánto llegó',
  differences: 'Qué pasó',
  sign: 'Firmar',
  review: 'Revisar y enviar',
}
type StepProps = { of: Handling; step: Step; detail?: string | undefined; children: ReactNode; foot: ReactNode }
/** A step: on a phone the one it is at, alone, with its two ways at the foot; wide, all of them. */
const One = ({ of, step, detail, children, foot }: StepProps) => (
  <section
    className={`panel ${css.step} ${of.step === step ? css.current : ''} ${step === 'review' ? css.last : ''}`}
    data-step={step}
    aria-labelledby={`paso-${step}`}
  >
    <div className={css.top}>
      <h2 id={`paso-${step}`} tabIndex={-1}>
        {titles[step]}
      </h2>
      <p className="soft">
        {detail}
        <span className={css.nth}>
          {detail && ' · '}Paso {of.steps.indexOf(step) + 1} de {of.steps.length}
        </span>
      </p>
    </div>
    <Locked when={of.sending.busy}>
      <div className={css.body}>{children}</div>
    </Locked>
    <div className={`${css.foot} ${step === 'review' || step === 'count' ? '' : css.phoneOnly}`}>{foot}</div>
  </section>
)
const Back = ({ of, step }: { of: Handling; step: Step }) => (
  <button type="button" className={`btn ${css.phoneOnly}`} onClick={() => of.back(step)}>
    Anterior
  </button>
)
const Next = ({ of, step }: { of: Handling; step: Step }) => (
  <button type="button" className={`btn main ${css.phoneOnly}`} onClick={() => of.next(step)}>
    Seguir
  </button>
)
const Send = ({ of: { sending, receiving, sent, finish } }: { of: Handling }) => {
  const { busy, progress } = sending
  const claims = receiving.claiming && hasDifferences(receiving, sent)
  const sendingText = progress ? `Enviando foto ${progress.done + 1} de ${progress.of}…` : 'Enviando…'
  return (
    <button type="submit" className="btn main" aria-disabled={busy} onClick={() => !busy && finish()}>
      {busy ? sendingText : claims ? 'Recibir y reclamar' : 'Recibir'}
    </button>
  )
}

/** The steps in their order: quantities, differences where there are some, signature, and what is about to be sent. */
export const Steps = ({ of }: { of: Handling }) => {
  const { sent, receiving, root, steps } = of
  const different = sent.filter((line) => isDifferent(countedOf(receiving, line), line)).length
  const many = sent.length > 0 ? `${different} de ${unitsOf(sent.length, 'renglón')}` : undefined
  const foot = (step: Step, mine?: ReactNode) => (
    <>
      {mine ?? <Back of={of} step={step} />}
      <Next of={of} step={step} />
    </>
  )
  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate aria-label={`Recibir el remito ${of.remito.numero}`}>
      <div ref={root} className={css.steps}>
        <div className={css.stack}>
          <One of={of} step="count" foot={foot('count', <AllRight of={of} />)}>
            <CountStep of={of} />
          </One>
          {steps.includes('differences') && sent.length > 0 && (
            <One of={of} step="differences" detail={many} foot={foot('differences')}>
              <DifferencesStep of={of} />
            </One>
          )}
          <One of={of} step="sign" foot={foot('sign')}>
            <SignStep of={of} />
          </One>
        </div>
        <One
          of={of}
          step="review"
          foot={
            <>
              <Back of={of} step="review" />
              <Send of={of} />
            </>
          }
        >
          <ReviewStep of={of} />
        </One>
      </div>
    </form>
  )
}
