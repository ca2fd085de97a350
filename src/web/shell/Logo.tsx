import './logo.css'
import { Link } from '#web/router.tsx'
import { useMarca } from '#web/marca.ts'
import { LogoMark } from './LogoMark.tsx'

/** The company's mark and name, the way home. */
export const Logo = () => {
  const { nombre, logo } = useMarca()
  return (
    <Link className="logo" to="/" aria-label={`${nombre}, inicio`}>
      <LogoMark logo={logo} />
      <span>
        {nombre}
        <small>Portal Ventas</small>
      </span>
    </Link>
  )
}
