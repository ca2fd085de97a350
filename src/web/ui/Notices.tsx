import { useMaybeSession } from '#web/session.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { NoDatabase } from './NoDatabase.tsx'
import { Offline } from './Offline.tsx'

/** What is said above every screen, whoever looks at it; of an answer, only to whom it was given. */
export const Notices = () => (
  <>
    <NoDatabase />
    <Offline />
    <Meanwhile key={useMaybeSession()?.userId} />
  </>
)
