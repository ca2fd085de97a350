import { random } from './random.ts'
import { CLIENTES } from './clientes.ts'
import type { Cliente } from './clientes.ts'
import { VENDEDORES } from './vendedores.ts'

/** Accounts, contacts and telephones. */

const CLAVE = 'Demo.2026'
const BY_ROL: { readonly [rol: number]: readonly number[] } = {
  1: [1, 3, 6, 7, 10, 14, 15, 16, 17, 20, 22, 28],
  2: [6, 10, 14, 15, 16, 17, 20, 21, 22, 40],
  3: [6, 14, 15, 16, 17, 18, 19, 20, 21, 22],
}
const sin = (rol: number, ...ids: readonly number[]): string => BY_ROL[rol]!.filter((id) => !ids.includes(id)).join(' ')

/** A ten-digit telephone number with the area code. */
export const telefono = (area: string, seed: string): string => {
  const a = random(`telefono ${seed}`)
  const largo = 10 - area.length
  const central = largo === 8 ? `4${a.entero(200, 999)}` : largo === 7 ? `4${a.entero(20, 99)}` : `4${a.entero(2, 9)}`
  return `${area} ${central}-${String(a.entero(1000, 9899))}`
}

interface Usuario {
  email: string
  nombre: string
  apellido: string
  tipoRol: 1 | 2 | 3
  tipoDocumento: string
  documentoNro: string
  telefono: string
  cliente?: string
  vendedor?: string
  permisos: string
  password: string
  claveProvisoria: boolean
  activo: boolean
}
const cuenta = (
  u: Omit<Usuario, 'password' | 'activo' | 'claveProvisoria' | 'permisos'> & Partial<Usuario>,
): Usuario => ({ permisos: '', password: CLAVE, claveProvisoria: false, activo: true, ...u })

const staff: readonly Usuario[] = [
  cuenta({
    email: 'admin@demo.test',
    nombre: 'Valeria',
    apellido: 'Domínguez',
    tipoRol: 1,
    tipoDocumento: 'DNI',
    documentoNro: '24111101',
    telefono: '11 4725-3300',
  }),
  cuenta({
    email: 'gerente@demo.test',
    nombre: 'Eduardo',
    apellido: 'Ribera',
    tipoRol: 1,
    tipoDocumento: 'DNI',
    documentoNro: '17111102',
    telefono: '11 4725-3301',
    permisos: sin(1, 1, 7),
  }),
  cuenta({
    email: 'admin.sin15@demo.test',
    nombre: 'Natalia',
    apellido: 'Ponce',
    tipoRol: 1,
    tipoDocumento: 'DNI',
    documentoNro: '31111103',
    telefono: '11 4725-3302',
    permisos: sin(1, 15),
  }),
]
const ofVendedores = VENDEDORES.map((v) =>
  cuenta({
    email: v.email,
    nombre: v.nombre,
    apellido: v.apellido,
    tipoRol: 2,
    tipoDocumento: v.tipo,
    documentoNro: v.doc,
    telefono: v.telefono,
    vendedor: v.id,
    ...(v.withoutPermiso ? { permisos: sin(2, v.withoutPermiso) } : {}),
  }),
)

const dni = (c: Cliente): string =>
  c.demo?.dni ??
  (c.doc.startsWith('3') ? String(random(`dni ${c.codigo}`).entero(17_200_000, 38_900_000)) : c.doc.slice(2, 10))
const ofClientes = CLIENTES.filter((c) => !c.withoutUsuario).map((c) =>
  cuenta({
    email: c.demo?.email ?? `compras@${c.domain}.test`,
    nombre: c.contacto[0],
    apellido: c.contacto[1],
    tipoRol: 3,
    tipoDocumento: 'DNI',
    documentoNro: dni(c),
    telefono: telefono(c.area, `usuario ${c.codigo}`),
    cliente: c.codigo,
    ...(c.demo?.withoutPermiso ? { permisos: sin(3, c.demo.withoutPermiso) } : {}),
    ...(c.demo?.provisoria ? { claveProvisoria: true } : {}),
    ...(c.activo === false ? { activo: false } : {}),
  }),
)

/** A construction group: one account that buys for three companies. */
const ofGrupo = cuenta({
  email: 'grupo@demo.test',
  nombre: 'Ramiro',
  apellido: 'Alvear',
  tipoRol: 3,
  tipoDocumento: 'DNI',
  documentoNro: '30111888',
  telefono: '351 431-2516',
  cliente: '004538',
})
/** The other clients of an account, besides its own. */
export const USUARIOS_CLIENTES = ['004663', '004788'].map((cliente) => ({ usuario: ofGrupo.email, cliente }))

/** The order system's credit data of some clients: one with little credit left, one on hold. */
export const CREDITOS = [
  { cliente: '004663', limite: 15_000, disponible: 4_250.75, moneda: 'USD', retenido: false, motivoRetencion: null },
  {
    cliente: '004788',
    limite: 8_000,
    disponible: -312.4,
    moneda: 'USD',
    retenido: true,
    motivoRetencion: 'Facturas vencidas',
  },
] as const

export const USUARIOS: readonly Usuario[] = [...staff, ...ofVendedores, ...ofClientes, ofGrupo]
export const emailOf = (c: Cliente): string =>
  USUARIOS.find((u) => u.cliente === c.codigo)?.email ?? VENDEDORES.find((v) => v.id === c.vendedor)?.email ?? ''

const NOMBRES = [
  'Ana',
  'Sofía',
  'Julieta',
  'Camila',
  'Laura',
  'Patricia',
  'Graciela',
  'Florencia',
  'Juan',
  'Carlos',
  'Matías',
  'Nicolás',
  'Alberto',
  'Ariel',
  'Germán',
  'Tomás',
  'Raúl',
  'Beatriz',
]
const APELLIDOS = [
  'González',
  'Fernández',
  'López',
  'Díaz',
  'Romero',
  'Álvarez',
  'Torres',
  'Ruiz',
  'Ramírez',
  'Flores',
  'Acosta',
  'Medina',
  'Herrera',
  'Cabrera',
  'Ibarra',
  'Vázquez',
  'Ojeda',
  'Maldonado',
]
/** Kind of mail → mailbox. */
const BOXES = [
  [1, 'compras'],
  [2, 'administracion'],
  [3, 'pagos'],
  [4, 'deposito'],
  [5, 'calidad'],
] as const

/** The kinds of mail; 14 is the order system's id of the sign-in address. */
export const TIPOS_EMAIL = [
  [1, 'Confirmación de pedido', 'Cuando recibimos una solicitud o un reclamo, y en cada cambio', 1],
  [2, 'Factura electrónica', 'El PDF de cada factura, al emitirse', 2],
  [3, 'Resumen de cuenta', 'Una vez por mes, con el saldo y lo que vence', 3],
  [4, 'Aviso de despacho', 'Salió el camión: viaje, patente y chofer', 4],
  [5, 'Certificados de calidad', 'Los certificados de cada colada entregada', 5],
  [6, 'Lista de precios', 'Cuando cambia la lista', 6],
  [7, 'Acceso al Portal Ventas', 'Con este correo se entra al portal', 14],
].map(([tipoEmailId, nombre, descripcion, idSync]) => ({ tipoEmailId, nombre, descripcion, idSync }))

interface Contacto {
  codigo: string
  cliente: string
  nombre: string
  email: string
  telefono: string
  tipoEmailId: number
  tiendaNro?: number
  visible: boolean
}
export const CONTACTOS: readonly Contacto[] = (() => {
  const lista: Contacto[] = []
  for (const c of CLIENTES) {
    const a = random(`contactos ${c.codigo}`)
    for (const [tipo, box] of BOXES) {
      if (tipo > 2 && !a.si(c.demo ? 0.85 : 0.45)) continue
      const cuantos = tipo === 4 ? Math.min(c.tiendas.length, 2) : 1
      for (let i = 0; i < cuantos; i++)
        lista.push({
          codigo: `C${String(10241 + lista.length)}`,
          cliente: c.codigo,
          nombre: tipo === 1 ? c.contacto.join(' ') : `${a.single(NOMBRES)} ${a.single(APELLIDOS)}`,
          email: `${box}${i > 0 ? i + 1 : ''}@${c.domain}.test`,
          telefono: telefono(c.area, `contacto ${c.codigo} ${tipo} ${i}`),
          tipoEmailId: tipo,
          ...(tipo === 4 ? { tiendaNro: i + 1 } : {}),
          visible: !a.si(0.04),
        })
    }
  }
  // last, so that the codes of the others do not change
  for (const c of CLIENTES.filter((c) => c.demo))
    lista.push({
      codigo: `C${String(10241 + lista.length)}`,
      cliente: c.codigo,
      nombre: c.contacto.join(' '),
      email: `compras@${c.domain}.test`,
      telefono: telefono(c.area, `contacto ${c.codigo} 1 0`),
      tipoEmailId: 7,
      visible: true,
    })
  return lista
})()
