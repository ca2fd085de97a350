import type { Screen } from '#shared/screen.ts'

/** The screens of the room; none yet: its calls stand first. */
export const screens = [] as const satisfies readonly Screen[]
