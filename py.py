import docx, openpyxl, datetime, xlsxwriter
from fpdf import FPDF
F='/work/main/tests/documents/files/'
d=docx.Document(); d.add_heading('Rahmenvertrag Büromaterial',1); d.add_paragraph('Der Vertrag beginnt am 1. März 2027 und läuft zwei Jahre.'); d.add_paragraph('Die Kündigungsfrist beträgt drei Monate zum Quartalsende. Ansprechpartnerin ist Frau Öztürk.')
t=d.add_table(rows=0,cols=2)
for a,b in (('Artikel','Preis'),('Ordner','2,40 €'),('Stifte','0,85 €')):
    c=t.add_row().cells; c[0].text=a; c[1].text=b
d.save(F+'python-docx.docx')
w=openpyxl.Workbook(); s=w.active; s.title='Preise'
for r in (('Artikel','Preis','Beginn'),('Ordner',2.4,datetime.date(2027,3,1)),('Stifte für Büro',0.85,datetime.date(2027,3,2))): s.append(r)
w.create_sheet('Leer'); x=w.create_sheet('Kontakt'); x['C5']='Frau Öztürk'
w.save(F+'openpyxl.xlsx')
w=xlsxwriter.Workbook(F+'xlsxwriter.xlsx'); s=w.add_worksheet('Preise'); f=w.add_format({'num_format':'dd.mm.yyyy'})
s.write_row(0,0,('Artikel','Preis','Beginn','Summe'))
s.write_row(1,0,('Ordner',2.4)); s.write_datetime(1,2,datetime.datetime(2027,3,1),f); s.write_formula(1,3,'=B2*10',None,24)
s.write_row(2,0,('Stifte für Büro',0.85)); s.write_datetime(2,2,datetime.datetime(2027,3,2),f)
w.close()
p=FPDF(); p.add_page(); p.set_font('helvetica',size=12)
for l in ('Rahmenvertrag Büromaterial','Der Vertrag beginnt am 1. März 2027 und läuft zwei Jahre.','Die Kündigungsfrist beträgt drei Monate zum Quartalsende. Ansprechpartnerin ist Frau Öztürk.'): p.multi_cell(0,8,l,new_x='LMARGIN',new_y='NEXT')
p.output(F+'fpdf2.pdf')
# scanned: a page that is only a picture
from PIL import Image, ImageDraw
im=Image.new('L',(300,120),255); ImageDraw.Draw(im).text((20,50),'gescannt',0); im.save('/tmp/fx/scan.png')
p=FPDF(); p.add_page(); p.image('/tmp/fx/scan.png',w=100); p.output(F+'bad-scanned.pdf')
p=FPDF(); p.set_encryption(owner_password='x',user_password='geheim',encryption_method='AES-256'); p.add_page(); p.set_font('helvetica',size=12); p.cell(text='geheim'); p.output(F+'bad-encrypted.pdf')
import msoffcrypto
from io import BytesIO
from msoffcrypto.format.ooxml import OOXMLFile
for n in ('python-docx.docx','openpyxl.xlsx'):
    with open(F+n,'rb') as i, open(F+'bad-encrypted.'+n.rsplit('.')[-1],'wb') as o: OOXMLFile(i).encrypt('geheim',o)
