import { LAMINAS } from '../rules.ts'

/** One drawing of a slide: its address and how much of the slide's width it takes. */
export type Drawing = { src: string; ancho: number }

const drawing = (address: string, ancho = 1): Drawing => ({ src: `/dibujos/${address}`, ancho })
const seccion = (tipo: string, medidas: string, ancho = 1) => drawing(`seccion/${tipo}.svg?${medidas}`, ancho)

/** The five compositions of the carousel: own drawings of what a steel distributor sells. */
export const laminas: readonly (readonly Drawing[])[] = [
  [
    seccion('i', 'h=200&b=100&s=5.6&t=8.5&r=12'),
    seccion('u', 'h=120&b=55&s=7&t=9&r=9&r2=4.5&p=8'),
    seccion('tubo-rect', 'h=100&b=50&e=2&r=4'),
    seccion('l', 'a=50.8&b=50.8&e=6.35&r=6.35&r2=3.18'),
  ],
  [
    seccion('aleteado', 'd=25'),
    seccion('aleteado', 'd=16'),
    seccion('malla', 'b=2000&l=3000&paso1=150&paso2=150&d1=5&d2=5', 1.6),
  ],
  [
    seccion('chapa-trapezoidal', 'b=1010&l=5000&e=0.5&paso=252&alto=28', 1.3),
    seccion('chapa-estampada', 'b=1220&l=2440&e=3.2', 1.3),
  ],
  [
    seccion('tubo-redondo', 'd=60.3&e=3.2'),
    seccion('tubo-rect', 'h=80&b=80&e=3.2&r=6.4'),
    seccion('c', 'h=160&b=60&c=20&e=2'),
    seccion('tubo-redondo', 'd=38.1&e=2'),
  ],
  [
    seccion('i', 'h=160&b=160&s=8&t=13&r=15', 1.3),
    seccion('plano', 'b=76.2&e=12.7'),
    seccion('redondo', 'd=38.1'),
    seccion('hexagonal', 'a=31.75'),
  ],
]
if (laminas.length !== LAMINAS) throw new Error('The carousel has five slides (HOME-01).')
