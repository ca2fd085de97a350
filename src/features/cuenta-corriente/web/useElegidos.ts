import { useState } from 'react'
import type { Factura } from '../contract.ts'
import { RECIBOS } from '../rules.ts'

type Elegidos = ReadonlyMap<number, Factura>
/** The selection with or without those rows, limited to one zip. */
const changed = (all: Elegidos, those: readonly Factura[], on: boolean): Elegidos => {
  const next = new Map(all)
  for (const one of those)
    if (!on) next.delete(one.id)
    else if (next.size < RECIBOS) next.set(one.id, one)
  return next
}

/** The selected receipts, over all pages, of one client and tab. */
export const useElegidos = (rows: readonly Factura[]) => {
  const [all, setAll] = useState<Elegidos>(new Map())
  const page = rows.filter((d) => d.tienePdf)
  const here = page.filter((d) => all.has(d.id)).length
  return {
    all,
    page,
    /** How much of the page is selected. */
    whole: here === 0 ? ('none' as const) : here === page.length ? ('all' as const) : ('some' as const),
    isFull: all.size >= RECIBOS,
    choose: (those: readonly Factura[], on: boolean) => setAll((old) => changed(old, those, on)),
    clear: () => setAll(new Map()),
  }
}
export type Selection = ReturnType<typeof useElegidos>
