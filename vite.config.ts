import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // what nearly every screen needs, the sign-in too, in one file: apart they weigh 0.9 kB more
        codeSplitting: {
          groups: [{ name: 'ui', test: /src\/web\/ui\/(states|Field|errores|useSend|useForm|useTitle)\.tsx?$/ }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000', '/dibujos': 'http://127.0.0.1:3000' } },
})
