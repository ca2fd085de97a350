import type { Logo } from '#shared/marca.ts'

/** A logo's picture: a path in the text's colour, or an image. The name stands beside it, so it says nothing itself. */
export const LogoMark = ({ logo }: { logo: Logo }) =>
  'url' in logo ? (
    <img className="logoImg" src={logo.url} alt="" />
  ) : (
    <svg viewBox={logo.caja} aria-hidden="true">
      <path fill="currentColor" d={logo.trazo} />
    </svg>
  )
