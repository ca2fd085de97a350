import { random } from '../demo/random.ts'

/** A CUIT with its check digit: the first number from `cuerpo` on that admits one. */
const cuit = (prefix: string, cuerpo: number): string => {
  for (let n = cuerpo; ; n++) {
    const diez = `${prefix}${String(n).padStart(8, '0')}`
    const suma = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((s, peso, i) => s + peso * Number(diez[i]), 0)
    const checkDigit = (11 - (suma % 11)) % 11
    if (checkDigit !== 10) return `${diez}${checkDigit}`
  }
}

export const VENDEDORES = [
  ['000101', 'SOSA', 'MARIANA', 22_345_101],
  ['000102', 'IBÁÑEZ', 'JOSÉ', 24_111_230],
  ['000103', 'PEÑA', 'LUCÍA', 27_908_377],
  ['000104', 'MUÑOZ', 'ANDRÉS', 20_555_902],
].map(([A3_COD, apellido, nombre, doc], i) => ({
  A3_COD: String(A3_COD),
  A3_NOME: String(apellido),
  A3_NREDUZ: String(nombre),
  A3_CGC: cuit(i % 2 ? '20' : '27', Number(doc)),
  A3_EMAIL: `vendedor${i + 1}@distribuidora.test`,
  A3_TEL: `11 4725-33${10 + i}`,
  A3_MSBLQL: i === 3 ? '1' : '2',
}))

export const LISTAS = [
  { DA0_CODTAB: 'A01', DA0_DESCRI: 'MAYORISTA DÓLAR', DA0_DATDE: '20260102', DA0_DATATE: '', recargo: 1, moneda: '2' },
  {
    DA0_CODTAB: 'B02',
    DA0_DESCRI: 'MOSTRADOR PESOS',
    DA0_DATDE: '20260102',
    DA0_DATATE: '20991231',
    recargo: 1.18,
    moneda: '1',
  },
] as const
export const DEPOSITOS = [
  { NNR_CODIGO: '01', NNR_DESCRI: 'DEPÓSITO GARÍN' },
  { NNR_CODIGO: '02', NNR_DESCRI: 'DEPÓSITO CÓRDOBA' },
]
export const CONDICIONES = [
  { E4_CODIGO: '001', E4_DESCRI: 'CONTADO', E4_DESCFIN: 4 },
  { E4_CODIGO: '30D', E4_DESCRI: '30 DÍAS', E4_DESCFIN: 0 },
  { E4_CODIGO: '36D', E4_DESCRI: '30 Y 60 DÍAS', E4_DESCFIN: 0 },
]
export const TRANSPORTES = [
  { A4_COD: '000001', A4_NOME: 'TRANSPORTE PAMPA SUR' },
  { A4_COD: 'EXP/ÑU', A4_NOME: 'EXPRESO ÑUBLENSE' },
]

const NOMBRES = 'METALÚRGICA|HERRERÍA|CONSTRUCCIONES|TECHOS|TALLERES|CORRALÓN|ESTRUCTURAS|AGROPECUARIA'.split('|')
const APELLIDOS = 'DON TORCUATO|SAN MARTÍN|DEL SUR|NÚÑEZ|LA PAMPEANA|EL ÑANDÚ|BELGRANO|GUTIÉRREZ E HIJOS'.split('|')
const LUGARES = [
  ['GARÍN', 'BA', '1619'],
  ['CÓRDOBA', 'CO', '5000'],
  ['ROSARIO', 'SF', '2000'],
  ['CAÑUELAS', 'BA', '1814'],
  ['MENDOZA', 'ME', '5500'],
  ['CABA', 'CF', '1425'],
  ['NEUQUÉN', 'NE', '8300'],
] as const
/** 60 clients, one in five with two shops; foreign ones, final consumers, blocked and deleted ones among them. */
export const CLIENTES = Array.from({ length: 60 }, (_, n) => n).flatMap((n) => {
  const especial = n === 7 ? 'exterior' : n === 11 || n === 31 ? 'final' : n === 17 ? 'dni' : ''
  const datos = {
    A1_COD: String(4_500 + n).padStart(6, '0'),
    A1_NOME: `${NOMBRES[n % 8]} ${APELLIDOS[(n * 3 + (n >> 3)) % 8]} ${especial ? '' : 'S.R.L.'}`.trim(),
    A1_NREDUZ: NOMBRES[n % 8]!,
    A1_AFIP: { exterior: '91', final: '99', dni: '96', '': '80' }[especial],
    A1_CGC: { exterior: '76.123.456-K', final: '', dni: '30111222', '': cuit('30', 70_000_000 + n * 1_013) }[especial],
    A1_TEL: `11 4000-${String(1_000 + n)}`,
    A1_EMAIL: `compras${n}@cliente.test`,
    A1_VEND: `00010${1 + (n % 3)}`,
    A1_TABELA: n % 4 === 3 ? 'B02' : 'A01',
    A1_TRANSP: n % 3 ? '000001' : 'EXP/ÑU',
    A1_COND: n % 2 ? '30D' : '001',
    // risk A has no credit limit; risk E may not buy
    A1_RISCO: n % 7 === 0 ? 'A' : n % 19 === 5 ? 'E' : 'BCD'[n % 3]!,
    A1_LC: n % 7 === 0 ? 0 : 5_000 + n * 250,
    A1_MOEDALC: n % 4 === 3 ? '1' : '2',
    A1_SALDUP: n % 7 === 0 ? 0 : n * 110.5,
    A1_SALPEDL: n % 5 === 1 ? 320.25 : 0,
    A1_DTCAD: n % 9 === 4 ? '' : `202${n % 6}0${1 + (n % 9)}15`,
    A1_MSBLQL: n === 23 ? '1' : '2',
    D_E_L_E_T_: n === 41 ? '*' : '',
  }
  return ['01', ...(n % 5 === 0 ? ['A1'] : [])].map((A1_LOJA, i) => {
    const [A1_MUN, A1_EST, A1_CEP] = LUGARES[(n + i) % LUGARES.length]!
    return { ...datos, A1_LOJA, A1_END: `RUTA ${3 + (n % 40)} KM ${10 + n},5`, A1_MUN, A1_EST, A1_CEP }
  })
})

const FAMILIES = [
  ['PERF', 'PERFILES LAMINADOS', 'PERF U', 'PERFIL UPN', 'MT', 5.94],
  ['TUBO', 'TUBOS Y CAÑOS', 'CAÑO', 'CAÑO ESTRUCTURAL', 'MT', 2.13],
  ['CHAP', 'CHAPAS', 'CH#', 'CHAPA GALVANIZADA N°', 'UN', 18.4],
  ['BARR', 'BARRAS', 'BARRA 1/2', 'BARRA REDONDA LISA', 'MT', 0.888],
  ['CONS', 'CONSTRUCCIÓN', 'CEM/ALB', 'CEMENTO DE ALBAÑILERÍA', 'UN', 40],
] as const
export const GRUPOS = FAMILIES.map(([BM_GRUPO, BM_DESC]) => ({ BM_GRUPO, BM_DESC }))
/** 1.000 products, whose codes have slashes, blanks, hashes, Ñ and degree signs. */
export const productos = () => {
  const luck = random('productos de Protheus')
  return FAMILIES.flatMap(([B1_GRUPO, , codigo, nombre, B1_UM, peso]) =>
    Array.from({ length: 200 }, (_, n) => {
      const medida = String(20 + n * 5).padStart(4, '0')
      const B1_PESO = Math.round(peso * (1 + n / 20) * 10_000) / 10_000
      return {
        B1_COD: `${codigo} ${medida}`,
        B1_DESC: `${nombre} ${20 + n * 5} mm`,
        B1_GRUPO,
        B1_UM,
        B1_PESO,
        B1_TS: B1_GRUPO === 'CONS' ? '502' : n === 199 ? '' : '501',
        B1_UREV: `2026${String(1 + (n % 9)).padStart(2, '0')}10`,
        B1_MSBLQL: luck.si(0.02) ? '1' : '2',
        D_E_L_E_T_: n === 150 ? '*' : '',
        base: Math.max(0.5, B1_PESO * 1.35),
      }
    }),
  )
}

type Lista = (typeof LISTAS)[number]
type Producto = ReturnType<typeof productos>[number]
const WITHOUT_TOPE = 999_999.99
/** The prices of a list: most from the first unit on; some by steps, others from a day of their own. */
export const preciosOf = ({ DA0_CODTAB, recargo, moneda }: Lista, todos: readonly Producto[]) =>
  todos.flatMap(({ B1_COD, base }, n) => {
    const inDolares = moneda === '1' && n % 211 === 5
    const precio = base * recargo * (moneda === '1' && !inDolares ? 1_489 : 1)
    const fila = (DA1_QTDLOT: number, parte = 1, mas: { [campo: string]: string } = {}) => ({
      DA1_CODTAB: DA0_CODTAB,
      DA1_CODPRO: B1_COD,
      DA1_PRCVEN: Math.round(precio * parte * 100) / 100,
      DA1_QTDLOT,
      DA1_MOEDA: inDolares ? '2' : moneda,
      DA1_DATVIG: n % 60 === 11 ? '20260601' : '',
      DA1_ATIVO: '1',
      D_E_L_E_T_: n % 97 === 13 ? '*' : '',
      ...mas,
    })
    if (n % 50 === 7) return [fila(100), fila(500, 0.96), fila(WITHOUT_TOPE, 0.92)]
    // deleted or inactive: does not limit the step of the valid one
    if (n % 50 === 20)
      return [fila(50, 1.1, { D_E_L_E_T_: '*' }), fila(80, 1.1, { DA1_ATIVO: '2' }), fila(WITHOUT_TOPE)]
    return [fila(n % 3 ? WITHOUT_TOPE : 0)]
  })
