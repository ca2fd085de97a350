import { prepareDemo } from './demo.ts'

/** The demo company is there before a process asks for it (test/demo.ts). */
export default prepareDemo
