import { catalogue } from './catalogue.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'
import type { Thing } from './thing.ts'

/** Everything that both calls and files write. */
export const things: readonly Thing[] = [...people, ...catalogue, ...orders]
