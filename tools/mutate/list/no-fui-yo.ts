import { inFile, type Mutation } from '../mutation.ts'

const NO_FUI_YO = ['src/features/sesion/no-fui-yo.http.test.ts']

/** 'No fui yo': what its link ends, and who cannot spend it. */
export const noFuiYo: readonly Mutation[] = [
  ...inFile('src/features/sesion/server/login.ts', NO_FUI_YO, {
    'clave-dudosa-entra': [
      'A password that somebody else may know opens a session',
      'cuenta.claveDudosa ? askClaveNueva(cuenta, meta) : signIn(cuenta, meta)',
      'signIn(cuenta, meta)',
    ],
  }),
  ...inFile('src/features/sesion/server/no-fui-yo.ts', NO_FUI_YO, {
    'no-fui-yo-otra-vez': [
      'A link that was used ends sessions again',
      'said !== null && said.getTime() >= issued',
      'false',
    ],
    'no-fui-yo-gastado-por-otro': [
      'Whoever took an account spends the link of its former e-mail',
      "asunto === 'direccion' ? cuenta.emailDisputado : cuenta.noFuiYo",
      'cuenta.noFuiYo',
    ],
  }),
  ...inFile('src/features/sesion/server/store.ts', NO_FUI_YO, {
    'ingreso-en-camino': [
      "A sign-in that was on its way when its owner said 'No fui yo' opens a session",
      '.where(sql<boolean>`u."noFuiYo" is not distinct from ${noFuiYo}::timestamptz`)\n',
      '\n',
    ],
  }),
]
