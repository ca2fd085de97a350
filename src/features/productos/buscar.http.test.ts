import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import type { Product } from './contract.ts'

let t: TestPortal
let admin: Client
const search = async (name: string): Promise<Product[]> => {
  const a = await admin.get(`/api/Product/search?name=${encodeURIComponent(name)}&clienteId=0`)
  expect(a.status, a.text).toBe(200)
  return a.body.$values
}
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' })
  admin = await t.as('admin@demo.test')
}, 120_000)
afterAll(() => t.stop())

/** What is typed, what must stand first, and (where it matters) what every one of the answers must look like. */
const queries: readonly (readonly [typed: string, first: RegExp, all?: RegExp])[] = [
  // by its name, with and without accents, capitals and plurals
  ['upn 120', /^Perfil UPN 120 /],
  ['UPN120', /^Perfil UPN 120 /],
  ['perfiles upn', /^Perfil UPN 50 /, /UPN/],
  ['ipn200', /^Perfil IPN 200 /],
  ['ipn-200', /^Perfil IPN 200 /],
  ['perfil heb 200', /^Perfil HEB 200 /],
  ['chapa acanalada', /^Chapa acanalada/, /acanalada/],
  ['CHAPAS ACANALADAS', /^Chapa acanalada/, /acanalada/],
  ['chapas galvanizadas', /^Chapa .*galvanizada/],
  ['malla q188', /^Malla electrosoldada Q188 15 × 15 \(2,30/, /Q188/],
  ['mallas Q 188', /Q188/, /Q188/],
  ['angulo', /^Ángulo/],
  ['ángulos', /^Ángulo/],
  ['metal desplegado', /^Metal desplegado/, /^Metal desplegado/],
  ['semilla de melon', /semilla de melón/, /semilla de melón/],
  ['electrodo 3,25', /^Electrodo .*3,25/, /3,25/],
  ['electrodos 6013', /^Electrodo E6013/, /E6013/],
  ['cemento', /^Cemento/],
  // by sizes: separators, decimals, inches
  ['C 100x50', /^Perfil C .* 100 × 50 /, /100 × 50 /],
  ['perfil c 100 x 50 x 17 x 2', /^Perfil C .* 100 × 50 × 17 × 2,0 /],
  ['tubo 100x50x2', /^Tubo estructural rectangular 100 × 50 × 2,0 /],
  ['tubo 100*50*2,00', /100 × 50 × 2,0 /],
  ['tubo cuadrado 40 x 40', /^Tubo estructural cuadrado 40 × 40 /, /40 × 40/],
  ['angulo 2', /^Ángulo 2" /],
  ['angulo 2" x 3/16', /^Ángulo 2" × 3\/16"/],
  ['ángulo 1 1/4', /^Ángulo 1 1\/4" /],
  ['planchuela 1 1/2 x 3/16', /^Planchuela 1 1\/2" × 3\/16"/],
  ['planchuela 2x1/4', /^Planchuela 2" × 1\/4"/],
  ['clavos 2 1/2', /^Clavo punta París 2 1\/2"/],
  ['clavo 2,5', /^Clavo .*2 1\/2"/],
  ['caño 2"', /^Caño .*2"/],
  ['cano 2', /^Caño .*2"/],
  ['redondo liso 5/8', /^Redondo liso .*5\/8"/],
  ['chapa 1220 x 2440', /\(1,22 × 2,44 m\)/, /1,22 × 2,44/],
  ['disco de corte 115', /^Disco de corte 115/],
  ['W 250', /^Perfil W 250/, /W 250/],
  // as the trade says it
  ['hierro del 8', /^Barra ADN 420 Ø 8 \(12/],
  ['hierro 8 mm', /^Barra ADN 420 Ø 8 \(12/],
  ['hierro del ocho', /^Barra ADN 420 Ø 8 \(12/],
  ['fierro del 6', /^Barra ADN 420 Ø 6 \(12/],
  ['varilla 12', /^Barra ADN 420 Ø 12 \(12/],
  ['doble te 160', /^Perfil (IPN|HEB|HEA|IPE) 160/],
  ['correa 125x50', /^Perfil C .*125 × 50/],
  ['chapa de zinc', /^Chapa acanalada/],
  ['malla sima', /^Malla/],
  ['steel framing', /PG[CU]/],
  ['alambre de atar', /^Alambre negro recocido/],
  ['zinguería', /^Chapa lisa galvanizada/],
  ['IPN-200-12', /^Perfil IPN 200 /],
  ['ANG-200-316', /^Ángulo 2" × 3\/16"/],
  // typed wrong, or only in part
  ['hiero del 8', /^Barra ADN 420 Ø 8 \(12/],
  ['ierro del 8', /^Barra ADN 420 Ø 8 \(12/],
  ['maya sima q 188', /^Malla electrosoldada Q188/, /Q188/],
  ['clabos punta paris', /^Clavo punta París/, /Clavo/],
  ['chapa galbanizada', /^Chapa .*galvanizada/],
  ['chapa acanlada', /^Chapa acanalada/, /acanalada/],
  ['perfil ipm 200', /^Perfil IP[NE] 200/],
  ['amaladora', /^Amoladora/],
  ['exagonal 3/4', /^Hexagonal .*3\/4"/],
  ['tuvo estructural', /^Tubo estructural/, /^Tubo|^Caño/],
  ['sement', /^Cemento/],
  ['ladriyo hueco', /^Ladrillo/],
  ['soldadra inverter', /^Soldadora inverter/],
  ['plachuela 2', /^Planchuela/],
  ['angluo 2', /^Ángulo 2"/],
  ['galv', /galvaniz/i],
  ['acanal', /^Chapa acanalada/],
  ['doblete 160', /^Perfil (IPN|HEB|HEA|IPE) 160/],
  // a size said twice is two sizes, units are no words, fractions as the trade writes them
  ['caño 40x40', /^Tubo estructural cuadrado 40 × 40 /, / 40 × 40 /],
  ['malla 15x15', /^Malla electrosoldada .*15 × 15 /, / 15 × 15 /],
  ['tubo 100x100', /^Tubo estructural cuadrado 100 × 100 /, / 100 × 100 /],
  ['chapa t101 6 metros', /T101 .*× 6,00 m\)/, /T101/],
  ['upn 120 12 metros', /^Perfil UPN 120 /, /UPN 120/],
  ['soldadora 200 amper', /^Soldadora inverter 200 A/],
  ['ángulo 1.1/4', /^Ángulo 1 1\/4" /, /^Ángulo 1|^Perfil T 32/],
  ['planchuela 1.1/2x3/16', /^Planchuela 1 1\/2" × 3\/16"/],
  ['clavo 2"1/2', /^Clavo punta París 2 1\/2"/],
  ['clavos 2 y 1/2', /^Clavo punta París 2 1\/2"/],
  ['amoladora 4 1/2', /^Amoladora angular 115 /],
  ['disco de corte 9', /^Disco de corte 230 /],
  ['alambre n°16', /^Alambre .*N° 16 /, / 16 /],
  ['chapa nro 18 galvanizada', /^Chapa lisa galvanizada 1,25 /, /galvanizada 1,25 /],
  // millimetres for what is sold in inches, equal sides
  ['planchuela 25 x 3', /^Planchuela 1" × 1\/8"/, /^Planchuela/],
  ['planchuela 50x6', /^Planchuela 2" × 1\/4"/, /^Planchuela/],
  ['hierro cuadrado 12', /^Cuadrado macizo .* 1\/2"/, /^Cuadrado/],
  ['varilla roscada 10', /^Varilla roscada cincada 3\/8"/],
  ['ángulo 38x38', /^Ángulo 1 1\/2" /, /^Ángulo 1 1\/2" |^Perfil T 38/],
  ['ángulo 2x2x1/4', /^Ángulo 2" × 1\/4"/, /^Ángulo/],
  // other words of the trade, of neighbours too
  ['hierro corrugado 8', /^Barra ADN 420 Ø 8 \(12/, /Ø 8 /],
  ['acero corrugado 10', /^Barra ADN 420 Ø 10 \(12/, /Ø 10 /],
  ['lámina galvanizada 0,5', /^Chapa lisa galvanizada 0,5 /, /galvanizada 0,5 /],
  ['platina 2 x 1/4', /^Planchuela 2" × 1\/4"/],
  ['doble tee 12', /^Perfil IPN 120 /],
  ['caño galv 1"', /^Caño galvanizado .* 1" /],
  ['aletado del 8', /^Barra ADN 420 Ø 8 /],
  ['hierro liso 12', /^Barra lisa AL 220 Ø 12 /],
  ['w310x38.7', /^Perfil W 310 × 38,7 /],
  ['ipb 160', /^Perfil HEB 160 /],
  ['caño schedule 40 1 1/2', /^Caño negro Sch. 40 Ø 1 1\/2" /],
  ['perno 1/2', /^Bulón hexagonal 1\/2"/],
  ['klaukol', /^Adhesivo/],
  ['bolsas cemento 25kg', /^Cemento .*\(bolsa 25 kg\)/],
  ['cales', /^Cal /],
  ['ladriyos guecos del 12', /^Ladrillo hueco 12 /],
  ['torniyos autoperforantes 14x1', /^Tornillo autoperforante hexagonal 14 × 1"/],
  ['tegido romboidal 1,50', /^Tejido romboidal .*\(1,50 /, /1,50/],
  // a size or a word that nothing has: what comes nearest
  ['chapa 1/8', /^Chapa .*3,2 mm/],
  ['upn 999', /^Perfil UPN/, /UPN/],
  ['hierro nervado corrugadisimo 10', /^Barra ADN 420 Ø 10 \(12/],
]

describe('search', () => {
  it(`finds ${queries.length} ways of asking`, async () => {
    expect(queries.length).toBeGreaterThan(90)
    const wrong: string[] = []
    for (const [typed, first, all] of queries) {
      const found = (await search(typed)).map((p) => p.descripcion)
      if (!found[0] || !first.test(found[0])) wrong.push(`${typed}: ${found[0] ?? 'nothing'} is first`)
      const odd = all ? found.find((d) => !all.test(d)) : undefined
      if (odd) wrong.push(`${typed}: answers ${odd}`)
    }
    expect(wrong).toEqual([])
  })
  it.each(['zzzz', 'qwertyuiop', 'durlock', '', '   ', '%%%%', 'de la con', '____'])(
    'finds nothing for %j',
    async (typed) => expect(await search(typed)).toEqual([]),
  )
  it('answers at most 60, the same ones in the same order', async () => {
    const ids = async () => (await search('perfil')).map((p) => p.id)
    const first = await ids()
    expect(first).toHaveLength(60)
    for (let i = 0; i < 6; i++) expect(await ids()).toEqual(first)
  })
  it('finds for a client only what it buys, looking past the best that it does not', async () => {
    const ana = await t.as('cliente@demo.test')
    const { clienteId, listaPrecioId } = ana.session!
    const mine = async () =>
      ((await ana.get(`/api/Product/search?name=barra&clienteId=${clienteId}`)).body.$values as Product[]).map(
        (p) => p.id,
      )
    const all = (await t.db.selectFrom('producto').select('id').where('activo', '=', true).orderBy('id').execute()).map(
      (r) => r.id,
    )
    const last = (await mine()).at(-1)!
    await t.db
      .deleteFrom('precio')
      .where('listaPrecioId', '=', listaPrecioId!)
      .where(
        'productoId',
        'in',
        all.filter((id) => id !== last),
      )
      .execute()
    expect(await mine()).toEqual([last])
  })
  it('knows a word as soon as a product has it', async () => {
    const base = await t.db.selectFrom('producto').selectAll().where('id', '=', 'UPN-100-12').executeTakeFirstOrThrow()
    const { palabras: _, ...row } = base
    await t.db
      .insertInto('producto')
      .values({ ...row, id: 'NUEVO-1', descripcion: 'Zunchadora', busqueda: 'zunchador:20A knuevo1:40D' })
      .execute()
    expect((await search('sunchadora')).map((p) => p.id)).toEqual(['NUEVO-1'])
    await t.db
      .updateTable('producto')
      .set({ busqueda: 'escrita a mano: 1/2" ñandú' })
      .where('id', '=', 'NUEVO-1')
      .execute() // not by busquedaOf: still no fault
    expect((await search('mano')).map((p) => p.id)).toContain('NUEVO-1')
  })
  describe('by the word of the database', () => {
    it('a product that another hand puts in is found within a second: the database tells', async () => {
      const base = await t.db
        .selectFrom('producto')
        .selectAll()
        .where('id', '=', 'UPN-100-12')
        .executeTakeFirstOrThrow()
      const { palabras: _, ...row } = base
      expect((await search('guillotinay')).map((p) => p.id)).not.toContain('NUEVO-4')
      await t.db
        .insertInto('producto')
        .values({ ...row, id: 'NUEVO-4', descripcion: 'NUEVO-4', busqueda: 'guillotinay:20A' })
        .execute()
      await expect
        .poll(async () => (await search('guillotinay')).map((p) => p.id), { timeout: 1_000, interval: 50 })
        .toContain('NUEVO-4')
    })
  })
})
