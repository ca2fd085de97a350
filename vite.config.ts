import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contracts } from './tools/contracts.ts'

const base = new Set<string>()
const shared = /src\/(web|features|shared)\/.*\.tsx?$|node_modules.*\.m?js$/
const leaving = /\/(LeaveWarning\.tsx|useBlocker\.js)$/
/** What the sign-in needs, which is also what any screen needs first: found before the code is split. */
const findBase: Plugin = {
  name: 'find-base',
  buildEnd() {
    const follow = (id: string) => {
      if (base.has(id)) return
      base.add(id)
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) follow(next)
    }
    for (const id of this.getModuleIds())
      if (/src\/(web\/main|features\/sesion\/web\/LoginPage)\.tsx$/.test(id)) follow(id)
  },
}

/**
 * The browser reads of a contract its paths, methods and refusals; its shapes are types there, and whoever asks one to
 * check something learns so at once. So their library is no load of a page, and no page builds them as it opens.
 */
const withoutFormas: Plugin = {
  name: 'sin-formas',
  enforce: 'pre',
  resolveId: (source) => (source === 'zod/mini' ? '\0sin-formas' : null),
  load: async (id) => {
    if (id !== '\0sin-formas') return null
    const names = Object.keys(await import('zod/mini'))
    const asks = /^(?:safe)?(?:parse|decode|encode)/i
    return [
      `const denies = () => { throw new Error('Las formas de un contrato no se comprueban en el navegador.') }`,
      `const shape = /* @__PURE__ */ new Proxy(() => shape, { get: (_, name) => (${asks}.test(String(name)) ? denies : shape) })`,
      `export { ${names.map((name) => `${asks.test(name) ? 'denies' : 'shape'} as ${name}`).join(', ')} }`,
    ].join('\n')
  },
}

/**
 * What the page shows first has its own style: the first paint does not wait for the portal's sheets, which
 * src/web/main.tsx puts in force before it draws.
 */
const stylesLater: Plugin = {
  name: 'styles-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
      const general = (link: string) => (link.includes('/index-') ? 0 : 1) // before what is for one thing
      const sorted = links.toSorted((one, other) => general(one) - general(other))
      return html.replaceAll(/<link rel="stylesheet"[^>]*>/g, () =>
        sorted.shift()!.replace('stylesheet"', 'stylesheet" media="print" data-portal'),
      )
    },
  },
}

export default defineConfig({
  plugins: [withoutFormas, contracts, react(), findBase, stylesLater],
  html: { cspNonce: '__NONCE__' },
  // React 19 has what this stands in for, which the router's store still asks for
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true, // which files a screen needs, for the page that is asked for it (server/http/preload.ts)
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // of a room only what is asked for: none of its modules does anything by being loaded
      treeshake: { moduleSideEffects: (id) => !/\/src\/(?:features|shared)\/.*\.tsx?$/.test(id) },
      output: {
        // few and large: what every screen needs, the sign-in too, in one file, and what six of them share in another;
        // by themselves they were 38 files before a group showed, for the same weight. Styles stay where they are:
        // their order counts
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => base.has(id) && !id.endsWith('.css') && !leaving.test(id) },
            {
              name: 'marco',
              test: (id) => shared.test(id) && !leaving.test(id),
              minShareCount: 6,
            },
            // with the forms that ask before they are left
            { name: 'salir', test: leaving },
            // with the home, not with every frame
            { name: 'solicitud', test: /features\/presupuestos\/web\/(QuoteCard|Repetir|Steps)\.tsx$/ },
          ],
          includeDependenciesRecursively: true,
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/dibujos', '/fotos', '/marca', '/novedades-imagenes'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
})
