import { alambres } from './alambres.ts'
import { angulos } from './angulos.ts'
import { barras } from './barras.ts'
import { canos } from './canos.ts'
import { chapas } from './chapas.ts'
import type { Producto } from './common.ts'
import { conformados } from './conformados.ts'
import { fijaciones } from './fijaciones.ts'
import { herramientas } from './herramientas.ts'
import { hormigon } from './hormigon.ts'
import { mallas } from './mallas.ts'
import { obra } from './obra.ts'
import { perfiles } from './perfiles.ts'
import { soldadura } from './soldadura.ts'
import { techos } from './techos.ts'
import { tubos } from './tubos.ts'

/** Discontinued products: they stay in old orders and are no longer sold. */
const INACTIVE = new Set(['IPN-380-12', 'TEE-050-06', 'CEM-CPF40-50', 'TER-5030-265', 'ALG-18-45'])

export const productos: readonly Producto[] = [
  ...perfiles,
  ...angulos,
  ...barras,
  ...hormigon,
  ...tubos,
  ...canos,
  ...conformados,
  ...chapas,
  ...techos,
  ...mallas,
  ...alambres,
  ...fijaciones,
  ...soldadura,
  ...obra,
  ...herramientas,
].map((p) => (INACTIVE.has(p.id) ? { ...p, activo: false } : p))

export const byId: ReadonlyMap<string, Producto> = new Map(productos.map((p) => [p.id, p]))
