import { prepareDemo } from './demo.ts'

/** Prepares the demo company before the tests start (test/demo.ts). */
export default prepareDemo
