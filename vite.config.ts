import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CONTRACTS, contracts } from './tools/contracts.ts'
import { steps, withoutSteps } from './tools/steps.ts'

const base = new Set<string>()
const catalogue = new Set<string>()
const shared = /src\/(web|features|shared)\/.*\.tsx?$|node_modules.*\.m?js$/
/** Sentences that a contract's shapes are told with: they come with who shows them, not with the calls. */
const sentences = /\/features\/envio-pago\/textos\.ts$/
const signInSentences = /\/features\/sesion\/(?:factor|no-fui-yo)\.ts$/
const leaving = /\/((FormDialog|LeaveWarning|Locked|Recovered|Unsent|draft|useKept)\.tsx|useBlocker\.js)$/
/** Reads of several pages at once: of two lists, not of the sign-in, which reads by the same library. */
const ofLists = /\/(useQueries|queriesObserver)\.js$/
/** The sign-in's own: no load of what is behind it. */
const ofSignIn =
  /\/features\/sesion\/(rules|web\/(Captcha|ClaveFields|IngresoForm|LoginPage|Organizacion|SignFrame|enter|useLogin))\.tsx?$/
/** Tables, their pages and what is asked before a row is deleted: of the directories, not of what one buys on. */
const ofTables = /\/web\/(shell\/Paper|ui\/(Ask|Chooser|Pager|Table|usePager))\.tsx?$/
/** The cart's own rules and sentences: of a line's price alone, the catalogue's screens have what they need. */
const ofCart = /\/features\/carrito\/(?:rules|textos)\.ts$/
/** What a room decides, of the screens that show its things and not of every frame: a chunk for each. */
const ofRooms = [
  'presupuestos/(?:rules|anular|orden-compra)',
  'clientes/rules',
  'cotizaciones/rules',
  'percepciones/rules',
  'vendedores/rules',
  'usuarios/rules',
  'novedades/rules',
  'calendario/rules',
].map((path) => ({
  name: path.slice(0, path.indexOf('/')),
  test: new RegExp(`/features/${path}\\.ts$`),
}))
/**
 * Behind the front door of products, through which the sign-in takes the drawing of its plate: what else stands there
 * is no load of it.
 */
const behindDoor = /\/features\/productos\/web\/(?!(?:productos|Plano|Foto)\.tsx$)/
/**
 * What the sign-in needs, which is also what any screen needs first, and what the frame and a group of the catalogue
 * need: found before the code is split.
 */
const findShared: Plugin = {
  name: 'find-shared',
  buildEnd() {
    const follow = (id: string, found: Set<string>, stop?: RegExp) => {
      if (found.has(id) || stop?.test(id)) return
      found.add(id)
      // of what a contract's shapes are made nothing is left
      for (const next of this.getModuleInfo(id)?.importedIds ?? [])
        if (!CONTRACTS.test(id) || CONTRACTS.test(next)) follow(next, found, stop)
    }
    for (const id of this.getModuleIds()) {
      if (/src\/(web\/main|features\/sesion\/web\/LoginPage)\.tsx$/.test(id)) follow(id, base, behindDoor)
      if (/src\/(web\/AppShell|features\/productos\/web\/GrupoPage)\.tsx$/.test(id)) follow(id, catalogue)
    }
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
  plugins: [contracts, react(), findShared, stylesLater, steps],
  html: { cspNonce: '__NONCE__' },
  // React 19 has what this stands in for, which the router's store still asks for
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true, // which files a screen needs, for the page that is asked for it (server/http/preload.ts)
    modulePreload: { resolveDependencies: withoutSteps },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // of a room only what is asked for: none of its modules does anything by being loaded
      treeshake: { moduleSideEffects: (id) => !/\/src\/(?:features|shared)\/.*\.tsx?$/.test(id) },
      output: {
        // every screen carries the style sheets' names: the hash alone, but for those of index.html (stylesLater)
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') && !name.startsWith('index') ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]',
        // few and large: what every screen needs, the sign-in too, in one file, and what six of them share in another;
        // by themselves they were 38 files before a group showed, for the same weight. Styles stay where they are:
        // their order counts
        codeSplitting: {
          groups: [
            { name: 'sentences', test: sentences, priority: 1 },
            { name: 'factor', test: signInSentences, priority: 1 },
            {
              name: 'base',
              test: (id) => base.has(id) && ![/\.css$/, leaving, ofLists, ofSignIn].some((apart) => apart.test(id)),
            },
            { name: 'ingreso', test: ofSignIn },
            { name: 'limits', test: /\/(?:shared\/(?:codigo|iva|renglon)|features\/[\w-]+\/limits)\.ts$/ },
            { name: 'carrito', test: ofCart },
            ...ofRooms, // after what the sign-in has, before what every frame has
            {
              name: 'marco',
              test: (id) => catalogue.has(id) && shared.test(id) && !leaving.test(id) && !ofTables.test(id),
              minShareCount: 6,
            },
            // with the forms that ask before they are left
            { name: 'salir', test: leaving },
            { name: 'tables', test: ofTables },
            // with the home, not with every frame
            { name: 'solicitud', test: /features\/presupuestos\/web\/(QuoteCard|Repetir|Steps)\.tsx$/ },
          ],
          includeDependenciesRecursively: false,
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
