import { inAddress } from '#web/ui/address.ts'

/** What is searched for. */
export const addressShape = { q: inAddress.text(250) }
