import { NoDatabase } from './NoDatabase.tsx'
import { Offline } from './Offline.tsx'

/** What is said above every screen, whoever looks at it. */
export const Notices = () => (
  <>
    <NoDatabase />
    <Offline />
  </>
)
