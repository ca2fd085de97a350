import type { Logo } from '#shared/marca.ts'

/** A logo: an SVG path in the text's colour, or an image. Decorative, since the name is beside it. */
export const LogoMark = ({ logo }: { logo: Logo }) =>
  'url' in logo ? (
    <img className="logoImg" src={logo.url} alt="" />
  ) : (
    <svg viewBox={logo.caja} aria-hidden="true">
      <path fill="currentColor" d={logo.trazo} />
    </svg>
  )
