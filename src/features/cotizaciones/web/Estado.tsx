import type { Estado as Of } from '../rules.ts'
import { marks } from './words.ts'

/** A state with its mark, whose shape tells it apart too. */
export const Estado = ({ of }: { of: Of }) => <span className={`state ${marks[of]}`}>{of}</span>
