/** The front door of `configuracion` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { listTerminos, readEstado, readTerminos, saveTerminos, setShoopEnabled } from './settings.ts'
import { sendLista } from './aviso-lista.ts'
import { saveDolar } from './dolar.ts'
import { downloadVersion, menuDownload, menuLinks, updatePolitica, uploadZip, restoreVersion } from './descargas.ts'
import { logos, loose, uploadLogo } from './logo.ts'
import { readMarcaVista, saveEmpresa, saveMarca } from './marca.ts'

export { findTextoTerminos } from './store.ts'

const actions = {
  'compra-cambiada': 'Compra habilitada o deshabilitada',
  'descarga-cambiada': 'Archivo para descargar cambiado',
  'terminos-cambiados': 'Términos y condiciones cambiados',
  'dolar-cambiado': 'Tira del dólar cambiada',
  'empresa-cambiada': 'Datos de la empresa cambiados',
  'marca-cambiada': 'Logo o colores cambiados',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const configuracion = feature(
  'configuracion',
  contract,
  {
    estado: () => readEstado(),
    updateShoopEnabled: ({ body }, who) => setShoopEnabled(who, body.shoopEnabled),
    uploadListPrecios: ({ files }, who) => uploadZip(who, 'ListaPrecio', files.file),
    uploadListPreciosHerr: ({ files }, who) => uploadZip(who, 'ListaPrecioHerr', files.file),
    uploadBancoImagenes: ({ files }, who) => uploadZip(who, 'BancoImagenes', files.file),
    uploadManualMarca: ({ files }, who) => uploadZip(who, 'ManualMarca', files.file),
    updatePoliticaReclamos: ({ files }, who) => updatePolitica(who, files.file),
    usarVersion: ({ params }) => restoreVersion(params.id),
    bajarVersion: ({ params }) => downloadVersion(params.id),
    updateTermsConditions: ({ body }, who) => saveTerminos(who, body.termsConditions, body.version),
    versionesTerminos: () => listTerminos(),
    versionTerminos: ({ params }) => readTerminos(params.version),
    updateDolar: ({ body }, who) => saveDolar(who, body),
    updateEmpresa: ({ body }, who) => saveEmpresa(who, body),
    updateMarca: ({ body }, who) => saveMarca(who, body),
    uploadLogo: ({ files }) => uploadLogo(files.file),
    marca: () => readMarcaVista(),
    listaprecios: () => menuDownload('listaprecios'),
    manualmarca: () => menuDownload('manualmarca'),
    bancoimagenes: () => menuDownload('bancoimagenes'),
  },
  {
    screens,
    actions,
    jobs: { 'avisar-lista': { run: sendLista } },
    publicFiles: [logos],
    sweep: [loose],
    liveTypes: { configuracion: 'session' },
    links: [{ place: 130, text: 'Descargas', icon: 'down', list: menuLinks }],
  },
)
