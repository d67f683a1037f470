import { writeDocument } from "./document.ts";
import { formsText } from "./forms-text.ts";

writeDocument("docs/forms.md", await formsText());
