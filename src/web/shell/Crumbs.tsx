import './crumbs.css'
import { Fragment } from 'react'
import { AddressLink, useLocation } from '#web/router.tsx'
import type { Screen } from '#shared/screen.ts'
import { screenAt } from '#web/screens.ts'

type Step = { text: string; to?: string }
const nameOf = ({ crumb, title }: Screen): string => crumb ?? title

/**
 * The breadcrumbs: home, then this screen. `here`: the name of the single thing shown; `below`: its parents, if not the
 * screen itself.
 */
export const Crumbs = ({ here, below }: { here?: string; below?: readonly Step[] }) => {
  const { pathname } = useLocation()
  const [home, screen] = [screenAt('/'), screenAt(pathname)]
  if (!home || !screen) return null
  const own = { text: nameOf(screen) }
  const between = here === undefined ? [] : (below ?? [own])
  const steps: readonly Step[] = [{ text: nameOf(home), to: home.path }, ...between]
  return (
    <nav className="crumbs" aria-label="Ruta">
      {steps.map(({ text, to }) => (
        <Fragment key={text}>
          {to === undefined ? <span>{text}</span> : <AddressLink href={to}>{text}</AddressLink>}
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page">{here ?? own.text}</span>
    </nav>
  )
}
