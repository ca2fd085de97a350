import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const SRC = join(root, 'src')

/**
 * What a module finds beside itself (migrations, workers, the demo company) stays where it is: in one file with the
 * others it still looks from its own folder.
 */
const fromItsOwnFolder: Plugin = {
  name: 'from-its-own-folder',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(SRC) || !code.includes('import.meta.')) return null
    const file = relative(root, id)
    const moved = code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/../${dirname(file)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(`../${file}`)}, import.meta.url).href`)
    return { code: moved, map: null } // the lines are where they were
  },
}

/**
 * The server in one file, as `npm start` runs it (docs/decisions/0038): a quarter less of the CPU of a start, which
 * went into finding three hundred files and taking the types off them. The packages that are many small files go in.
 */
export default defineConfig({
  plugins: [fromItsOwnFolder],
  ssr: { noExternal: ['zod', 'kysely', 'fastify-type-provider-zod'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir: process.env.SERVER_OUT ?? 'dist-server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
})
