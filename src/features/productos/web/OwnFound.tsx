import { HalladoOption, useHallados } from '#features/busqueda/web/busqueda.tsx'
import { AddressLink } from '#web/router.tsx'
import css from './apart.module.css'

/** What one has of that number or name (DIARIO-08): whoever typed an order's number meant the order. */
export const OwnFound = ({ termino }: { termino: string }) =>
  useHallados(termino).groups.flatMap(({ ways }) =>
    ways.map(({ hallado, to }) => (
      <AddressLink key={to} className={`btn ${css.own}`} href={to}>
        <HalladoOption hallado={hallado} />
      </AddressLink>
    )),
  )
