import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const BASE = new RegExp(
  [
    String.raw`node_modules\/(react|react-dom|scheduler|react-router|zod|@tanstack)\/`,
    String.raw`src\/web\/(ui\/(states|Field|errores|useSend|useForm|useTitle)|api|session|marca|guards)\.tsx?$`,
    String.raw`src\/shared\/(wire|permisos|errors|route|dates)\.ts$`,
    'vite/preload|rolldown/runtime',
  ].join('|'),
)

/**
 * What the page shows first has its own style: the first paint does not wait for the portal's sheets, which src/web/main.tsx
 * puts in force before it draws.
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
  plugins: [react(), stylesLater],
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true, // which files a screen needs, for the page that is asked for it (server/http/precarga.ts)
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // few and large: what every screen needs, the sign-in too, in one file, and what six of them share in another;
        // by themselves they were 38 files before a group showed, for the same weight. Styles stay where they are: their order counts
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'marco', test: /src\/(web|features|shared)\/.*\.tsx?$|node_modules.*\.m?js$/, minShareCount: 6 },
          ],
          includeDependenciesRecursively: true,
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000', '/dibujos': 'http://127.0.0.1:3000' } },
})
