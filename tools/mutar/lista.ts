import type { Mutacion } from './mutacion.ts'
import { reglas } from './lista/reglas.ts'

/** Every mutation, by what it breaks. */
export const lista: readonly Mutacion[] = [...reglas]
