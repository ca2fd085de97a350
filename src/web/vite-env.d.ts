declare module '@fontsource/*'
declare module 'altcha/external'
declare module 'altcha/i18n/es-419'
declare module 'altcha/workers/pbkdf2?worker' {
  const PbkdfWorker: new () => Worker
  export default PbkdfWorker
}
