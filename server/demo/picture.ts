// The picture for the announcement of a retreat in the demo. It is an SVG that the server's drawing
// library converts into two JPEGs.

const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b3a67"/><stop offset=".55" stop-color="#c8553d"/><stop offset="1" stop-color="#f6bd60"/></linearGradient>
<linearGradient id="lake" x2="0" y2="1"><stop stop-color="#e29a5b"/><stop offset="1" stop-color="#3d4a73"/></linearGradient>
<radialGradient id="glow"><stop stop-color="#ffd27a" stop-opacity=".85"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1200" height="900" fill="url(#sky)"/>
<circle cx="820" cy="430" r="95" fill="#ffe3a8"/>
<path d="M0 470 190 320 330 430 520 270 700 440 880 350 1200 480V620H0Z" fill="#6d4c6f"/>
<path d="M0 540Q260 430 560 520T1200 500V640H0Z" fill="#46375a"/>
<rect y="590" width="1200" height="180" fill="url(#lake)"/>
<path d="M700 605h240M740 630h170M690 660h250M760 690h130" stroke="#ffe3a8" stroke-width="7" stroke-linecap="round" opacity=".65"/>
<path d="M0 720Q320 660 640 720T1200 690V900H0Z" fill="#1f2a2e"/>
<path d="M70 740l70-270 70 270ZM170 745l55-205 55 205ZM1010 725l75-305 75 305ZM950 735l50-195 50 195Z" fill="#16201f"/>
<circle cx="620" cy="770" r="240" fill="url(#glow)"/>
<path d="M330 810 440 640 550 810Z" fill="#e9724c"/><path d="M440 640 460 810H420Z" fill="#7d2e1f"/>
<path d="M720 815 820 660 920 815Z" fill="#3f8f8a"/><path d="M820 660 838 815H802Z" fill="#174744"/>
<path d="M620 700q44 50 26 92h-52q-18-42 26-92Z" fill="#ffb347"/><path d="M620 738q22 28 12 54h-24q-10-26 12-54Z" fill="#fff1b8"/>
<path d="M575 805 665 785M575 785 665 805" stroke="#5b3a29" stroke-width="14" stroke-linecap="round"/>
</svg>`;

// Widths of the two JPEGs in pixels. The height is three quarters of the width.
const WIDTHS = { page: 1200, card: 480 };

async function draw() {
  const { Renderer } = await import("@takumi-rs/core");
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const src = `data:image/svg+xml;base64,${Buffer.from(SCENE).toString("base64")}`;
  const jpegOf = async (width: number) => {
    const size = { width, height: (width * 3) / 4 };
    const options = { ...size, format: "jpeg", quality: 82 } as const;
    const jpeg = await renderer.render({ type: "image", src, ...size }, options);
    return jpeg.toString("base64");
  };
  return { page: await jpegOf(WIDTHS.page), card: await jpegOf(WIDTHS.card) };
}

/**
 * Returns the two JPEGs in base64, as the SQL function `add_picture` accepts them. Both texts are
 * empty if the drawing library does not run on this machine.
 */
export const drawRetreat = () => draw().catch(() => ({ page: "", card: "" }));
