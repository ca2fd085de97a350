import { useMaybeSession } from '#web/session.ts'
import { Late } from './Late.tsx'
import { NoDatabase } from './NoDatabase.tsx'
import { Offline } from './Offline.tsx'

/** What is said at the foot of every screen, one above the other; of an answer, only to whom it was given. */
export const Notices = () => {
  const session = useMaybeSession()
  return (
    <div className="foot noprint">
      {session && <Late key={session.userId} />}
      <NoDatabase />
      <Offline />
    </div>
  )
}
