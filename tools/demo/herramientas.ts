import { porPieza } from './comun.ts'
import type { Producto } from './comun.ts'

/** Herramientas de mano y eléctricas: código, nombre, forma del dibujo, subgrupo, kg aproximados, USD, detalle, otros nombres. */
const HERRAMIENTAS = [
  ['HER-AMO-115', 'Amoladora angular 115 mm 850 W', 'amoladora', 1502, 2.1, 52.4, 'Amoladora de una mano para cortar y desbastar, con protector regulable y empuñadura lateral.', 'amoladora chica, esmeril angular, moladora, amoladora de 4 1/2 pulgadas'],
  ['HER-AMO-125', 'Amoladora angular 125 mm 1.200 W', 'amoladora', 1502, 2.5, 78.9, 'Amoladora de velocidad variable con arranque suave, para uso continuo en taller.', 'amoladora, esmeril angular, moladora, amoladora de 5 pulgadas'],
  ['HER-AMO-180', 'Amoladora angular 180 mm 2.200 W', 'amoladora', 1502, 4.9, 112.5, 'Amoladora de dos manos para cordones de soldadura y perfiles medianos.', 'amoladora grande, moladora, amoladora de 7 pulgadas'],
  ['HER-AMO-230', 'Amoladora angular 230 mm 2.400 W', 'amoladora', 1502, 5.6, 124, 'Amoladora de dos manos para corte de perfiles, barras y hormigón.', 'amoladora grande, moladora, amoladora de 9 pulgadas'],
  ['HER-SOL-160', 'Soldadora inverter 160 A', 'soldadora', 1502, 4.8, 148, 'Soldadora inverter para electrodo hasta 3,25 mm, monofásica de 220 V.', 'inverter, máquina de soldar, soldadora eléctrica'],
  ['HER-SOL-200', 'Soldadora inverter 200 A', 'soldadora', 1502, 6.9, 214, 'Soldadora inverter para electrodo hasta 4 mm y uso TIG por raspado.', 'inverter, máquina de soldar, soldadora eléctrica'],
  ['HER-SOL-250', 'Soldadora MIG/MMA inverter 250 A', 'soldadora', 1502, 18.5, 598, 'Soldadora multiproceso para alambre y electrodo, monofásica.', 'mig, semiautomática, máquina de soldar'],
  ['HER-TEN-09', 'Tenaza para armador 9"', 'tenaza', 1501, 0.35, 9.6, 'Tenaza rusa forjada para atar y cortar alambre en armaduras de hormigón.', 'tenaza rusa, tenaza de armador, pinza de atar'],
  ['HER-TEN-11', 'Tenaza para armador 11"', 'tenaza', 1501, 0.46, 11.8, 'Tenaza rusa forjada de brazo largo, para ataduras de barras gruesas.', 'tenaza rusa, tenaza de armador'],
  ['HER-TEN-CAR', 'Tenaza carpintera 8"', 'tenaza', 1501, 0.4, 8.9, 'Tenaza de acero templado para sacar clavos y cortar alambre.', 'tenaza, saca clavos'],
  ['HER-COR-12', 'Cortahierro hexagonal 3/4" × 12"', 'cortahierro', 1501, 0.72, 6.2, 'Cortahierro forjado con filo templado, para canaletas y demoliciones chicas.', 'cortafierro, cincel, punta'],
  ['HER-COR-16', 'Cortahierro plano 1" × 16"', 'cortahierro', 1501, 1.35, 9.4, 'Cortahierro largo para picar hormigón y mampostería.', 'cortafierro, cincel'],
  ['HER-PAL-ANC', 'Pala ancha con cabo de madera', 'pala', 1501, 2.2, 17.3, 'Pala de acero estampado para mezcla, arena y escombros.', 'pala carbonera, pala de albañil'],
  ['HER-PAL-PUN', 'Pala de punta con cabo de madera', 'pala', 1501, 2.1, 17.1, 'Pala de corazón para excavar zanjas y cimientos.', 'pala corazón, pala de punta'],
  ['HER-CAR-090', 'Carretilla 90 L con rueda neumática', 'carretilla', 1501, 15.5, 68, 'Carretilla reforzada de chapa 1,25 mm para obra y corralón.', 'carretilla, carro de obra'],
  ['HER-CAR-060', 'Carretilla 60 L con rueda maciza', 'carretilla', 1501, 12, 49.5, 'Carretilla liviana con rueda que no se pincha.', 'carretilla, carro de obra'],
  ['HER-NIV-060', 'Nivel de aluminio 60 cm', 'nivel', 1503, 0.42, 11.9, 'Nivel de tres gotas con base fresada e imán.', 'nivel de burbuja, nivel de albañil'],
  ['HER-NIV-120', 'Nivel de aluminio 120 cm', 'nivel', 1503, 0.85, 21.6, 'Nivel largo para columnas, marcos y encofrados.', 'nivel de burbuja, regla nivel'],
  ['HER-CIN-05', 'Cinta métrica 5 m × 19 mm', 'cinta', 1503, 0.22, 4.7, 'Cinta con freno y gancho imantado, escala en milímetros y pulgadas.', 'metro, flexómetro'],
  ['HER-CIN-08', 'Cinta métrica 8 m × 25 mm', 'cinta', 1503, 0.36, 8.3, 'Cinta ancha que se sostiene sola, para replanteo y montaje.', 'metro, flexómetro'],
] as const

export const herramientas: readonly Producto[] = HERRAMIENTAS.map(([id, descripcion, forma, sub, peso, precio, detalle, sinonimos]) => porPieza({
  id, descripcion, sub, peso, unidad: 'unidad', precio, detalle, sinonimos, perfil: `herramienta forma=${forma}`, pedido: [1, 6],
}))
