import type { ReactNode } from 'react'
import { marca } from '#web/marca.ts'
import { Logo } from '#web/shell/Logo.tsx'
import { LogoMark } from '#web/shell/LogoMark.tsx'
import { BusyBar } from '#web/ui/BusyBar.tsx'
import { Plano } from '#features/productos/web/productos.tsx'
import css from './ingreso.module.css'

const IPE200 = '/dibujos/seccion/i.svg?h=200&b=100&s=5.6&t=8.5&r=12'

/** Half brand, half form; on a phone the form only. */
export const SignFrame = ({ children }: { children: ReactNode }) => (
  <div className={css.sign}>
    <section className="plate" aria-hidden="true">
      <div className={css.frame}>
        <Plano src={IPE200} ancho={620} alto={640} className="big-sketch" alt="" />
        <div className={css.tb}>
          <div>
            <p className="k">Portal Ventas</p>
            {'url' in marca.logo && <LogoMark logo={marca.logo} />}
            <strong>{marca.nombre}</strong>
          </div>
          <div>
            <p className="k">Perfil</p>
            <p className={css.v}>IPE 200</p>
          </div>
          <div>
            <p className="k">Peso</p>
            <p className={css.v}>22,4 kg/m</p>
          </div>
        </div>
      </div>
    </section>
    <main className={css.signMain}>
      <BusyBar />
      <div className={css.onlyPhone}>
        <Logo />
      </div>
      {children}
    </main>
  </div>
)
