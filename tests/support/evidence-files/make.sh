#!/usr/bin/env bash
# Makes the PDFs of this folder anew: valid files as other programs write them. Nobody runs it in tests: the files are
# kept, so that `npm test` needs none of these programs. Made with LibreOffice 7.4.7, Ghostscript 10.00.0 and qpdf
# 11.3.0 of Debian 12 (libreoffice-writer-nogui, ghostscript, qpdf). No file has a person, a place or a machine in it.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# LibreOffice: an upright page and one on its side, a table with a ground, a link within and one out of the document.
cat > letter.fodt <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3"
 office:mimetype="application/vnd.oasis.opendocument.text">
 <office:automatic-styles>
  <style:page-layout style:name="up"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/></style:page-layout>
  <style:page-layout style:name="side"><style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm" fo:margin="2cm" style:print-orientation="landscape"/></style:page-layout>
  <style:style style:name="wide" style:family="paragraph" style:master-page-name="Side"/>
  <style:style style:name="cell" style:family="table-cell"><style:table-cell-properties fo:background-color="#bfe4e8" fo:border="0.5pt solid #000000"/></style:style>
 </office:automatic-styles>
 <office:master-styles>
  <style:master-page style:name="Standard" style:page-layout-name="up"/>
  <style:master-page style:name="Side" style:page-layout-name="side"/>
 </office:master-styles>
 <office:body><office:text>
  <text:h text:outline-level="1">Order 1042, delivered</text:h>
  <text:p>The parcel was handed over on 3 November 2026. <text:a xlink:href="#terms">Terms</text:a>,
   <text:a xlink:href="https://shop.example/track/1042">where it is</text:a>. Şəki, чай, 12.50 AZN.</text:p>
  <table:table><table:table-column table:number-columns-repeated="2"/>
   <table:table-row><table:table-cell table:style-name="cell"><text:p>Tea, 500 g</text:p></table:table-cell>
    <table:table-cell table:style-name="cell"><text:p>12.50</text:p></table:table-cell></table:table-row></table:table>
  <text:p text:style-name="wide"><text:bookmark text:name="terms"/>Terms: goods come back within 14 days.</text:p>
 </office:text></office:body>
</office:document>
XML

# LibreOffice: a form with a typed value and a ticked box. LibreOffice leaves the drawing of the value to readers
# (NeedAppearances), qpdf below draws it.
cat > form.fodt <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 xmlns:ooo="http://openoffice.org/2004/office" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
 <office:automatic-styles><style:style style:name="gr1" style:family="graphic"><style:graphic-properties style:wrap="run-through" style:vertical-pos="from-top" style:vertical-rel="paragraph" style:horizontal-pos="from-left" style:horizontal-rel="paragraph"/></style:style></office:automatic-styles>
 <office:body><office:text>
  <office:forms form:automatic-focus="false" form:apply-design-mode="false">
   <form:form form:name="Form" form:command-type="table" office:target-frame="" xlink:href="" xlink:type="simple" form:control-implementation="ooo:com.sun.star.form.component.Form">
    <form:text form:name="order" form:control-implementation="ooo:com.sun.star.form.component.TextField" xml:id="control1" form:id="control1" form:current-value="Order 1042" form:value="Order 1042" form:convert-empty-to-null="true"/>
    <form:checkbox form:name="received" form:control-implementation="ooo:com.sun.star.form.component.CheckBox" xml:id="control2" form:id="control2" form:label="Received" form:state="checked" form:current-state="checked" form:image-position="center"/>
   </form:form>
  </office:forms>
  <text:p>Statement of the customer</text:p>
  <text:p><draw:control text:anchor-type="paragraph" draw:z-index="0" draw:style-name="gr1" svg:x="1cm" svg:y="1cm" svg:width="6cm" svg:height="0.8cm" draw:control="control1"/><draw:control text:anchor-type="paragraph" draw:z-index="1" draw:style-name="gr1" svg:x="1cm" svg:y="3cm" svg:width="4cm" svg:height="0.8cm" draw:control="control2"/>Fields:</text:p>
 </office:text></office:body>
</office:document>
XML
soffice -env:UserInstallation="file://$work/profile" --headless --convert-to pdf letter.fodt > office.log 2>&1
soffice -env:UserInstallation="file://$work/profile" --headless \
  --convert-to 'pdf:writer_pdf_Export:{"ExportFormFields":{"type":"boolean","value":"true"}}' form.fodt >> office.log 2>&1
cp letter.pdf "$folder/libreoffice-letter.pdf"
cp form.pdf "$folder/libreoffice-form.pdf"

# Ghostscript: an upright page, one that is turned, and a link from the first to the second.
cat > two.ps <<'PS'
%!PS-Adobe-3.0
<< /PageSize [420 595] >> setpagedevice
/Helvetica findfont 18 scalefont setfont
40 540 moveto (Receipt 1042) show
/Times-Roman findfont 12 scalefont setfont
40 500 moveto (Tea, 500 g: 12.50) show
0.3 0.74 0.78 setrgbcolor 40 440 120 30 rectfill
0 setgray 3 setlinewidth 40 420 moveto 300 380 lineto stroke
[ /Rect [40 490 200 515] /Page 2 /View [/XYZ null null null] /Border [0 0 0] /Subtype /Link /ANN pdfmark
showpage
<< /PageSize [595 420] >> setpagedevice
[ {ThisPage} << /Rotate 90 >> /PUT pdfmark
/Helvetica findfont 24 scalefont setfont
60 200 moveto (Shown from the side) show
60 100 200 40 rectfill
showpage
PS
gs -q -dBATCH -dNOPAUSE -dSAFER -dAutoRotatePages=/None -sDEVICE=pdfwrite -o "$folder/ghostscript.pdf" two.ps

# qpdf: what its options make of a valid file.
cd "$folder"
printf 'id,amount\n1042,12.50\n' > "$work/orders.csv"
qpdf --deterministic-id --linearize --object-streams=generate libreoffice-letter.pdf qpdf-linearized.pdf
qpdf --deterministic-id --generate-appearances libreoffice-form.pdf qpdf-form.pdf
qpdf --deterministic-id --rotate=+90:1 --rotate=180:2 ghostscript.pdf qpdf-turned.pdf
qpdf --deterministic-id --add-attachment "$work/orders.csv" --creationdate="D:20261103000000Z" \
  --moddate="D:20261103000000Z" -- ghostscript.pdf qpdf-attached.pdf
qpdf --static-id --encrypt "" owner 256 --modify=none --extract=n -- ghostscript.pdf qpdf-locked-aes256.pdf
qpdf --static-id --allow-weak-crypto --encrypt "" owner 128 --use-aes=n --modify=none -- ghostscript.pdf qpdf-locked-rc4.pdf
qpdf --static-id --encrypt user owner 256 -- ghostscript.pdf qpdf-password.pdf
qpdf --deterministic-id --empty --pages ghostscript.pdf 2 ghostscript.pdf 1 ghostscript.pdf 2 -- qpdf-pages.pdf
ls -l "$folder"
