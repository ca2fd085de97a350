import './logo.css'
import { Link } from '#web/router.tsx'
import { useMarca } from '#web/marca.ts'
import { LogoMark } from './LogoMark.tsx'

/** The distributor's logo and name, a link home. */
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
