import { porPieza } from './comun.ts'
import type { Producto } from './comun.ts'

/** Materiales de obra. */

/** código, nombre, kg netos de la bolsa, USD, norma, detalle, otros nombres. */
const BOLSAS = [
  ['CEM-CPF40-25', 'Cemento portland CPF 40 (bolsa 25 kg)', 25, 4.35, 'IRAM 50000', 'Cemento fillerizado de uso general. Para hormigones, morteros y contrapisos.', 'cemento, bolsa de cemento, portland'],
  ['CEM-CPC40-25', 'Cemento portland CPC 40 (bolsa 25 kg)', 25, 4.3, 'IRAM 50000', 'Cemento compuesto de uso general. Para estructuras y premoldeados.', 'cemento, bolsa de cemento, portland'],
  ['CEM-CPF40-50', 'Cemento portland CPF 40 (bolsa 50 kg)', 50, 8.45, 'IRAM 50000', 'Cemento fillerizado de uso general en bolsa grande, para elaboración en obra.', 'cemento, bolsa de cemento de 50, portland'],
  ['CEM-ALB-25', 'Cemento de albañilería (bolsa 25 kg)', 25, 3.15, 'IRAM 1685', 'Cemento para mampostería. Para levantar paredes, revoques y carpetas; no apto para hormigón armado.', 'plasticor, hidralit, cemento de albañil, mezcla'],
  ['CAL-HID-25', 'Cal hidratada en polvo (bolsa 25 kg)', 25, 3.6, 'IRAM 1626', 'Cal aérea de gran plasticidad. Para revoques finos, morteros y blanqueo.', 'cal, cal viva apagada, cal aérea, bolsa de cal'],
  ['CAL-HDR-25', 'Cal hidráulica hidratada (bolsa 25 kg)', 25, 2.75, 'IRAM 1508', 'Cal hidráulica en polvo. Para mampostería de ladrillo, revoques gruesos y contrapisos.', 'cal, cal hidráulica, bolsa de cal'],
  ['ADH-CER-30', 'Adhesivo para cerámicos impermeable (bolsa 30 kg)', 30, 6.9, '', 'Adhesivo cementicio listo para mezclar con agua. Para cerámicos en pisos y paredes, interior y exterior.', 'pegamento, klaukol, pegamento de cerámica'],
  ['YES-OBR-40', 'Yeso blanco de obra (bolsa 40 kg)', 40, 8.2, 'IRAM 1607', 'Yeso de fragüe normal. Para enlucidos interiores y cielorrasos.', 'yeso, yeso blanco, enlucido'],
] as const

/** código, nombre, alto, ancho, largo (mm), kg aproximados por pieza, USD, cantidad mínima, detalle, otros nombres. */
const LADRILLOS = [
  ['LAD-H08', 'Ladrillo hueco 8 × 18 × 33', 180, 80, 330, 3.1, 0.42, 144, 'Ladrillo cerámico de seis tubos para tabiques divisorios.', 'ladrillo hueco del 8, tabique, cerámico'],
  ['LAD-H12', 'Ladrillo hueco 12 × 18 × 33', 180, 120, 330, 4.3, 0.52, 144, 'Ladrillo cerámico de nueve tubos para cerramientos no portantes.', 'ladrillo hueco del 12, cerámico'],
  ['LAD-H18', 'Ladrillo hueco 18 × 18 × 33', 180, 180, 330, 6.1, 0.72, 90, 'Ladrillo cerámico de doce tubos para muros exteriores no portantes.', 'ladrillo hueco del 18, cerámico'],
  ['LAD-P12', 'Ladrillo portante 12 × 19 × 33', 190, 120, 330, 5.7, 0.74, 120, 'Ladrillo cerámico de tubos verticales para muros portantes de 12 cm.', 'portante del 12, ladrillo portante'],
  ['LAD-P18', 'Ladrillo portante 18 × 19 × 33', 190, 180, 330, 7.6, 0.95, 90, 'Ladrillo cerámico de tubos verticales para muros portantes de 18 cm.', 'portante del 18, ladrillo portante'],
  ['LAD-COM', 'Ladrillo común de campo 5,5 × 12 × 26', 55, 120, 260, 2.6, 0.16, 500, 'Ladrillo macizo de horno de campo. Para mampostería vista, parrillas y submuraciones.', 'ladrillo común, ladrillo macizo, ladrillo de campo'],
  ['BLO-H13', 'Bloque de hormigón 13 × 19 × 39', 190, 130, 390, 10.8, 0.92, 108, 'Bloque hueco de hormigón para cercos y cerramientos.', 'bloque de cemento del 13, bloque'],
  ['BLO-H19', 'Bloque de hormigón portante 19 × 19 × 39', 190, 190, 390, 14.6, 1.24, 90, 'Bloque hueco portante de hormigón para muros y galpones.', 'bloque de cemento del 20, bloque portante'],
  ['BLO-T12', 'Ladrillo para techo cerámico 12 × 38 × 25', 120, 380, 250, 5.4, 0.78, 120, 'Bovedilla cerámica de losa alivianada para viguetas pretensadas.', 'sapo, bovedilla, ladrillo de techo, cerámico para losa'],
] as const

const bolsas = BOLSAS.map(([id, descripcion, kg, precio, norma, detalle, sinonimos]): Producto => porPieza({
  id, descripcion, sub: 1401, peso: kg, unidad: 'bolsa', precio, norma, detalle, sinonimos, perfil: `bolsa kg=${kg}`, cantMin: 10, pedido: [40, 320],
}))
const ladrillos = LADRILLOS.map(([id, descripcion, h, b, l, kg, precio, cantMin, detalle, sinonimos]): Producto => porPieza({
  id, descripcion: `${descripcion} cm`, sub: id.startsWith('BLO-H') ? 1403 : 1402, peso: kg, unidad: 'unidad', precio, norma: id.startsWith('BLO-H') ? 'IRAM 11561' : '', detalle: `${detalle} Se entrega en pallet.`, sinonimos,
  perfil: `ladrillo h=${h} b=${b} l=${l}`, cantMin, pedido: [cantMin, cantMin * 12],
}))

export const obra: readonly Producto[] = [...bolsas, ...ladrillos]
