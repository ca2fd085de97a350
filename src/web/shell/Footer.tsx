import type { ReactNode } from 'react'
import { useMarca } from '#web/marca.ts'
import { LogoMark } from './LogoMark.tsx'

const Outside = ({
  href,
  className,
  label,
  children,
}: {
  href: string
  className?: string
  label?: string
  children: ReactNode
}) => (
  <a className={className} href={href} target="_blank" rel="noreferrer" aria-label={label}>
    {children}
    <span className="vh"> (se abre en otra pestaña)</span>
  </a>
)

/** The footer: calculator, the distributor's pages and social networks, its partner brand (WAF-02 … WAF-04). */
export const Footer = () => {
  const { calculadoraUrl, enlaces, redes, marcaAsociada, telefono, razonSocial } = useMarca()
  const links = [...enlaces, ...redes]
  return (
    <footer>
      <div className="wrap">
        {calculadoraUrl && (
          <div className="calc">
            <span>Calculadora de materiales</span>
            <Outside className="btn" href={calculadoraUrl}>
              CALCULAR
            </Outside>
          </div>
        )}
        {links.length > 0 && (
          <nav className="pieLinks" aria-label="Empresa y redes">
            {links.map((enlace) => (
              <Outside key={`${enlace.texto} ${enlace.url}`} href={enlace.url}>
                {enlace.texto}
              </Outside>
            ))}
          </nav>
        )}
        {telefono && (
          <a className="tel" href={`tel:${telefono.replace(/[^\d+]/g, '')}`}>
            {telefono}
          </a>
        )}
        {marcaAsociada && (
          <section className="asociada" aria-label="Marca asociada">
            <span>Marca asociada</span>
            <Outside href={marcaAsociada.url}>
              {marcaAsociada.logo && <LogoMark logo={marcaAsociada.logo} />}
              <b>{marcaAsociada.texto}</b>
            </Outside>
          </section>
        )}
        <span className="brand">{razonSocial}</span>
      </div>
    </footer>
  )
}
