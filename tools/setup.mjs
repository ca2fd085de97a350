// npm run setup: the first part of `npm start`: installs from the lock file and builds.
import { build, install } from './install.mjs'

try {
  install()
  build()
} catch (e) {
  console.error(e.message)
  process.exit(1)
}
