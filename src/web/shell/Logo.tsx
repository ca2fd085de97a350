import { Link } from '#web/router/router.tsx'
import { marca } from '#web/marca.ts'
import { LogoMark } from './LogoMark.tsx'

/** The company's mark and name, the way home. */
export const Logo = () => (
  <Link className="logo" to="/" aria-label={`${marca.nombre}, inicio`}>
    <LogoMark logo={marca.logo} />
    <span>
      {marca.nombre}
      <small>Portal Ventas</small>
    </span>
  </Link>
)
